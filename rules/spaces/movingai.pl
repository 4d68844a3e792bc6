% Scenarios of the Moving AI Lab's benchmarks for path finding (Sturtevant 2012): files .map.scen beside maps.
%
% Places are X/Y, from 0/0 at the top left. A step leads to one of eight neighbours; a diagonal one costs the root of 2,
% and may not cut a corner.

:- module(movingai, [scenarios/2, scenario_path/4]).

:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(readutil), [read_file_to_string/3]).

%! scenarios(+File, -Scenarios) is det.
% Scenarios is a list of scenario(Bucket, Map, From, To, Length), in the order of a .scen file: Map is a file in the
% same folder, Length the cost of a shortest path.
% @error syntax_error(scenario) for a line without nine fields, or with others than numbers where these belong
scenarios(File, Scenarios) :-
    read_file_to_string(File, Text, []),
    file_directory_name(File, Folder),
    split_string(Text, "\n", "\r\t ", Lines),
    findall(Scenario, ( nth1(Number, Lines, Line), scenario(Line, Number, File, Folder, Scenario) ), Scenarios).

% The first line says the version.
scenario(Line, Number, File, Folder, scenario(Bucket, Map, X0/Y0, X/Y, Length)) :-
    \+ string_length(Line, 0),
    \+ sub_string(Line, 0, _, _, "version"),
    (   split_string(Line, "\t ", "\t ", [Bucket0, Path|Fields]),
        findall(N, ( member(Field, [Bucket0|Fields]), catch(number_string(N, Field), _, fail) ), Numbers),
        Numbers = [Bucket, _, _, X0, Y0, X, Y, Length]
    ->  file_base_name(Path, Name),
        atomic_list_concat([Folder, /, Name], Map)
    ;   format(atom(Message), '~w:~d: expected bucket, map, width, height, start, goal and length', [File, Number]),
        throw(error(syntax_error(scenario), context(scenarios/2, Message)))
    ).

%! scenario_path(+Scenario, -Path, -Cost, +Options) is semidet.
% Path is a shortest path of a scenario, a list of places; Cost is its length. Options are those of grid_path/5.
scenario_path(scenario(_, Map, From, To, _), Path, Cost, Options) :-
    grid_path(file(Map), From, To, Path, [neighbours(8), cost(Cost)|Options]).
