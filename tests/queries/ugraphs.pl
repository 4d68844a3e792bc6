% library(ugraphs)
:- use_module(library(ugraphs)).

diamond([a-[b,c],b-[d],c-[d],d-[]]).
cycle([1-[2],2-[3],3-[1]]).
unbound(Goal) :- catch(Goal, error(instantiation_error, _), Caught = true), Caught == true.

?- vertices_edges_to_ugraph([d,a], [a-b,b-c,a-c], G).
G = [a-[b, c], b-[c], c-[], d-[]].
?- vertices_edges_to_ugraph([], [], G).
G = [].
?- vertices_edges_to_ugraph([], [1-2,1-2,2-1], G).
G = [1-[2], 2-[1]].
?- vertices_edges_to_ugraph([a], [], G).
G = [a-[]].
?- diamond(_G), vertices(_G, Vs).
Vs = [a, b, c, d].
?- diamond(_G), edges(_G, Es).
Es = [a-b, a-c, b-d, c-d].
?- diamond(_G), add_vertices(_G, [e,a], G).
G = [a-[b, c], b-[d], c-[d], d-[], e-[]].
?- add_vertices([], [b,a,b], G).
G = [a-[], b-[]].
?- diamond(_G), del_vertices(_G, [d], G).
G = [a-[b, c], b-[], c-[]].
?- diamond(_G), del_vertices(_G, [], G).
G = [a-[b, c], b-[d], c-[d], d-[]].
?- diamond(_G), del_vertices(_G, [a,d,zz], G).
G = [b-[], c-[]].
?- diamond(_G), add_edges(_G, [d-a,e-f], G).
G = [a-[b, c], b-[d], c-[d], d-[a], e-[f], f-[]].
?- diamond(_G), add_edges(_G, [], G).
G = [a-[b, c], b-[d], c-[d], d-[]].
?- add_edges([], [b-a,a-b], G).
G = [a-[b], b-[a]].
?- diamond(_G), del_edges(_G, [a-b,c-d,x-y], G).
G = [a-[c], b-[d], c-[], d-[]].
?- diamond(_G), transpose_ugraph(_G, G).
G = [a-[], b-[a], c-[a], d-[b, c]].
?- transpose_ugraph([], G).
G = [].
?- diamond(_G), neighbours(a, _G, Ns).
Ns = [b, c].
?- diamond(_G), neighbors(d, _G, Ns).
Ns = [].
?- diamond(_G), neighbours(z, _G, Ns).
false.
?- diamond(_G), complement(_G, G).
G = [a-[d], b-[a, c], c-[a, b], d-[a, b, c]].
?- complement([a-[a]], G).
G = [a-[]].
?- compose([a-[b],b-[]], [b-[c,d],c-[],d-[]], G).
G = [a-[c, d], b-[], c-[], d-[]].
?- ugraph_union([a-[b],b-[]], [a-[c],c-[a]], G).
G = [a-[b, c], b-[], c-[a]].
?- ugraph_union([], [a-[]], G).
G = [a-[]].
?- diamond(_G), top_sort(_G, L).
L = [a, c, b, d].
?- top_sort([a-[],b-[],c-[a]], L).
L = [b, c, a].
?- cycle(_G), top_sort(_G, L).
false.
?- top_sort([], L).
L = [].
?- top_sort([1-[2],2-[2]], L).
false.
?- diamond(_G), transitive_closure(_G, G).
G = [a-[b, c, d], b-[d], c-[d], d-[]].
?- cycle(_G), transitive_closure(_G, G).
G = [1-[1, 2, 3], 2-[1, 2, 3], 3-[1, 2, 3]].
?- cycle(_G), reachable(1, _G, L).
L = [1, 2, 3].
?- diamond(_G), reachable(b, _G, L).
L = [b, d].
?- diamond(_G), reachable(d, _G, L).
L = [d].
?- reachable(z, [a-[]], L).
false.
?- findall(I-J, ( between(1, 2000, I), J is I+1 ), _Es), vertices_edges_to_ugraph([], _Es, _G), call_with_inference_limit(reachable(1, _G, _L), 1_000_000, Within), length(_L, N).
Within = !, N = 2001.
?- findall(I-J, ( between(1, 2000, I), J is I+1 ), _Es), vertices_edges_to_ugraph([], _Es, _G), call_with_inference_limit(ugraph_layers(_G, _Ls), 1_000_000, Within), length(_Ls, N).
Within = !, N = 2001.
?- findall(I-J, ( between(1, 2000, I), J is I+1 ), _Es), vertices_edges_to_ugraph([], _Es, _G), numlist(1, 2000, _Vs), call_with_inference_limit(del_vertices(_G, _Vs, G), 500_000, Within).
G = [2001-[]], Within = !.
?- ugraph_layers([1-[2],2-[2]], L).
false.
?- ugraph_layers([], L).
L = [].
?- ugraph_layers([a-[z],b-[y],y-[],z-[y]], L).
L = [[a, b], [z], [y]].
?- diamond(_G), connect_ugraph(_G, S, G).
S = 0, G = [0-[a, b, c, d], a-[b, c], b-[d], c-[d], d-[]].
?- connect_ugraph([1-[2],2-[]], S, G).
S = 0, G = [0-[1, 2], 1-[2], 2-[]].
?- diamond(_G), ugraph_layers(_G, L).
L = [[a], [b, c], [d]].
?- cycle(_G), ugraph_layers(_G, L).
false.
?- transitive_reduction([a-[b,c],b-[c],c-[]], G).
G = [a-[b], b-[c], c-[]].
?- findall(I-J, (between(1, 300, I), J is I+1), _Es), vertices_edges_to_ugraph([], _Es, _G), top_sort(_G, _L), length(_L, N).
N = 301.
?- connect_ugraph([], S, G).
S = 0, G = [].

% Graphs that are not known.
?- maplist(unbound, [complement(_, [a-[]]), compose(_, [a-[b]], [c-[]]), compose([a-[b]], _, [c-[]]), transpose_ugraph(_, [])]).
true.
?- maplist(unbound, [edges(_, [a]), vertices([a-[]|_], [])]).
true.
