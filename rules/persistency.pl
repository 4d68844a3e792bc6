% Facts that outlive the program: each assertion and retraction is written to a file.
%
% The file is a journal of created(Time), assert(Fact), asserta(Fact), retract(Fact) and retractall(Fact, Count) terms,
% one a line; db_attach/2 performs these changes. Several engines and processes may have one journal attached: before
% a change is written, under a lock, the changes of others are read.
%
% A journal is known as seen(Header, End, Length): its first entry, the bytes up to its last whole entry, and all its
% bytes. More bytes than End are an entry that a crash tore: the next change takes its place.

:- module(persistency,
          [ (persistent)/1,
            current_persistent_predicate/1,
            db_attach/2,
            db_detach/0,
            db_attached/1,
            db_sync/1,
            db_sync_all/1,
            op(1150, fx, (persistent))
          ]).

:- use_module(library(error)).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(aggregate), [aggregate_all/3]).

:- meta_predicate
    persistent(:), current_persistent_predicate(:), db_attach(:, +),
    db_attached(:), db_sync(:), db_sync_all(+),
    db_assert(:), db_asserta(:), db_retract(:), db_retractall(:).
:- dynamic declared/3, attached/4, dead/2.

%! persistent(:Declarations) is det.
% Declares facts as Name(Argument:Type, ...), several with commas between them, and defines
% assert_Name/N, asserta_Name/N, retract_Name/N and retractall_Name/N in the module, which check types.
persistent(Spec) :-
    strip_module(Spec, Module, Declarations),
    declare(Declarations, Module).

declare(Spec, _) :- var(Spec), !, instantiation_error(Spec).
declare((A, B), Module) :- !, declare(A, Module), declare(B, Module).
declare(Spec, Module) :-
    must_be(callable, Spec),
    functor(Spec, Name, Arity),
    Spec =.. [_|Specs],
    maplist(type_of, Specs, Types),
    dynamic(Module:(Name/Arity)),
    retractall(declared(Module, Name/Arity, _)),
    assertz(declared(Module, Name/Arity, Types)),
    functor(Head, Name, Arity),
    Head =.. [_|Args],
    forall(member(How, [assert, asserta, retract, retractall]), define(How, Name, Args, Module, Head)).

type_of(Spec, Type) :- ( nonvar(Spec), Spec = _:Type0 -> Type = Type0 ; Type = any ).

% A declaration that is loaded again defines nothing twice.
define(How, Name, Args, Module, Head) :-
    atomic_list_concat([How, '_', Name], Writer),
    Rule =.. [Writer|Args],
    Body = persistency:change(How, Module, Head),
    (   predicate_property(Module:Rule, dynamic),
        clause(Module:Rule, Body)
    ->  true
    ;   assertz(Module:(Rule :- Body))
    ).

% A change is written before it is made: one that cannot be written is not made.
change(assert, Module, Fact) :-
    checked(Module, Fact),
    written(Module, assert(Fact)),
    assertz(Module:Fact).
change(asserta, Module, Fact) :-
    checked(Module, Fact),
    written(Module, asserta(Fact)),
    asserta(Module:Fact).
change(retract, Module, Fact) :-
    known(Module, Fact),
    clause(Module:Fact, true, Clause),
    written(Module, retract(Fact)),
    retracted(Clause, Module, Fact),
    died(Module, 1).
change(retractall, Module, Fact) :-
    known(Module, Fact),
    aggregate_all(count, Module:Fact, Count),
    (   Count > 0
    ->  written(Module, retractall(Fact, Count)),
        retractall(Module:Fact),
        died(Module, Count)
    ;   true
    ).

% While it was written, another engine's change may have retracted the clause.
retracted(Clause, Module, Fact) :-
    (   catch(erase(Clause), error(existence_error(_, _), _), fail) -> true
    ;   retract(Module:Fact) -> true
    ;   true
    ).

%! db_assert(:Fact), db_asserta(:Fact), db_retract(:Fact), db_retractall(:Fact)
% The same for a fact that is known at run time only: persistency:db_assert(Module:Fact).
db_assert(Spec) :- strip_module(Spec, Module, Fact), change(assert, Module, Fact).
db_asserta(Spec) :- strip_module(Spec, Module, Fact), change(asserta, Module, Fact).
db_retract(Spec) :- strip_module(Spec, Module, Fact), change(retract, Module, Fact).
db_retractall(Spec) :- strip_module(Spec, Module, Fact), change(retractall, Module, Fact).

checked(Module, Fact) :-
    known(Module, Fact),
    (   acyclic_term(Fact) -> true ; representation_error(cyclic_term) ),
    functor(Fact, Name, Arity),
    declared(Module, Name/Arity, Types),
    Fact =.. [_|Args],
    types(Types, Args).

known(Module, Fact) :-
    must_be(callable, Fact),
    functor(Fact, Name, Arity),
    ( declared(Module, Name/Arity, _) -> true ; existence_error(persistent_predicate, Module:Name/Arity) ).

types([], []).
types([T|Ts], [A|As]) :- must_be(T, A), types(Ts, As).

written(Module, Entry) :-
    (   attached(Module, _, File, Seen)
    ->  entry_text(Entry, Text),
        appended(Module, File, Seen, Text)
    ;   existence_error(db_file, Module)
    ).

% If the journal has changed since it was read, it is read first. If another process is writing, this tries again.
appended(Module, File, Seen, Text) :-
    Seen = seen(Header0, End, _),
    (   End =:= 0
    ->  header(Header),
        string_concat(Header, Text, Lines)
    ;   Header = Header0,
        Lines = Text
    ),
    (   '$journal_append'(File, Seen, Lines, Length)
    ->  see(Module, seen(Header, Length, Length))
    ;   update(Module),
        attached(Module, _, File, Now),
        ( Now == Seen -> sleep(0.002) ; true ),
        appended(Module, File, Now, Text)
    ).

header(Header) :-
    get_time(Now),
    entry_text(created(Now), Header).

% The module has a file at any time, so that an interrupt does not detach it.
see(Module, Seen) :-
    clause(persistency:attached(Module, Name, File, _), true, Old),
    !,
    asserta(attached(Module, Name, File, Seen)),
    erase(Old).

died(Module, Count) :-
    ( retract(dead(Module, Count0)) -> true ; Count0 = 0 ),
    Count1 is Count0+Count,
    assertz(dead(Module, Count1)).

% Each entry is one line, which reads the same with any operators and flags.
entry_text(Entry, Text) :-
    with_output_to(string(Text), ( current_output(Out), write_entry(Out, Entry) )).

write_entry(Out, Entry) :-
    write_term(Out, Entry, [quoted(true), ignore_ops(true), dotlists(false), numbervars(false)]),
    write(Out, '.\n').

% Entries written by hand, or by SWI-Prolog, may have the operators of the module.
read_entry(In, Module, Entry) :-
    read_term(In, Entry, [module(Module), double_quotes(string), back_quotes(codes), var_prefix(false)]).

%! current_persistent_predicate(:Indicator) is nondet.
% Indicator is one of the predicates that were declared.
current_persistent_predicate(Spec) :-
    strip_module(Spec, Module, Indicator),
    declared(Module, Indicator, _).

%! db_attach(:File, +Options) is det.
% Loads the module's facts from File, and writes changes to it from then on; creates File if there is none. An
% incomplete entry at the end of File, left by a crash, is skipped with a warning, and so is a malformed line.
% If File is attached already, only the changes by other engines and processes are loaded. Options: sync(flush),
% sync(close) and sync(none) have no effect: every change is passed to the operating system at once. O(n).
% @error permission_error(attach, db, File) if another file is attached
db_attach(Spec, Options) :-
    strip_module(Spec, Module, Name),
    must_be(list, Options),
    forall(member(sync(Sync), Options), must_be(oneof([close, flush, none]), Sync)),
    absolute_file_name(Name, File),
    (   attached(Module, _, File0, _)
    ->  ( File0 == File -> update(Module) ; permission_error(attach, db, Name) )
    ;   assertz(attached(Module, Name, File, seen('', 0, 0))),
        catch(first_look(Module, File), Error, ( forget(Module), throw(Error) ))
    ).

first_look(Module, File) :-
    (   size(File, 0)
    ->  header(Header),
        (   '$journal_append'(File, seen('', 0, 0), Header, Length)
        ->  see(Module, seen(Header, Length, Length))
        ;   update(Module)
        )
    ;   replay(Module, File)
    ).

forget(Module) :-
    retractall(attached(Module, _, _, _)),
    retractall(dead(Module, _)).

size(File, Size) :- ( exists_file(File) -> size_file(File, Size) ; Size = 0 ).

% update(+Module): performs the changes that others have written. A journal that was replaced is read from its
% beginning, and one that was deleted is written again.
update(Module) :-
    attached(Module, _, File, seen(Header, End, Length)),
    size(File, Size),
    (   Size =:= 0
    ->  see(Module, seen('', 0, 0)),
        collect(Module)
    ;   \+ begins(File, Header)
    ->  clean(Module),
        replay(Module, File)
    ;   Size =:= Length,
        ( End =:= Length -> true ; is_torn(File) )
    ->  true
    ;   Size < End
    ->  clean(Module),
        replay(Module, File)
    ;   replay_on(Module, File, Header, End)
    ).

% A process that wrote over the torn entry ended it with a newline.
is_torn(File) :-
    setup_call_cleanup(open(File, read, In, [type(binary)]), ( seek(In, -1, eof, _), get_byte(In, Byte) ), close(In)),
    Byte =\= 0'\n.

begins(File, Header) :-
    Header \== '',
    setup_call_cleanup(open(File, read, In, [encoding(utf8)]), starts(In, Header), close(In)).

clean(Module) :-
    retractall(dead(Module, _)),
    forall(( declared(Module, Name/Arity, _), functor(Fact, Name, Arity) ), retractall(Module:Fact)).

% replay(+Module, +File): carries out all entries.
replay(Module, File) :-
    replay_on(Module, File, '', 0).

% replay_on(+Module, +File, +Header, +From): carries out the entries after the first From bytes, or all if the journal
% was replaced by one with another header in the meantime.
replay_on(Module, File, Header0, From) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        ( ( starts(In, Header0) -> Start = From ; clean(Module), Start = 0 ),
          seek(In, 0, bof, _),
          beginning(In, Module, Header),
          seek(In, Start, bof, _),
          entries(In, Start, Module, File, End),
          seek(In, 0, eof, Length) ),
        close(In)),
    see(Module, seen(Header, End, Length)).

starts(_, '') :- !.
starts(In, Header) :-
    string_length(Header, Length),
    read_string(In, Length, Begin),
    Begin == Header.

% beginning(+In, +Module, -Header): the first line, if it is an entry, else nothing.
beginning(In, Module, Header) :-
    catch(( read_entry(In, Module, created(_)), byte_count(In, Bytes) ), error(syntax_error(_), _), fail),
    !,
    seek(In, 0, bof, _),
    read_string(In, Bytes, Header).
beginning(_, _, '').

entries(In, End0, Module, File, End) :-
    catch(( read_entry(In, Module, Term), Read = term(Term) ), error(syntax_error(_), _), Read = wrong),
    after(Read, In, End0, Module, File, End).

after(term(Entry), In, _, _, _, End) :-
    Entry == end_of_file,
    !,
    byte_count(In, End).
after(term(Entry), In, _, Module, File, End) :-
    byte_count(In, End1),
    (   done(Entry, Module)
    ->  true
    ;   print_message(warning,
            format('~w: skipped an entry that is not a change of the facts of ~w: ~q', [File, Module, Entry]))
    ),
    entries(In, End1, Module, File, End).
after(wrong, In, End0, Module, File, End) :-
    seek(In, End0, bof, _),
    (   line_left_out(In, File)
    ->  byte_count(In, End1),
        entries(In, End1, Module, File, End)
    ;   End = End0
    ).

% line_left_out(+In, +File): skips a line that is not an entry; fails at the end of the file. Lines that say nothing
% are passed over first.
line_left_out(In, File) :-
    read_line_to_string(In, Line),
    string(Line),
    split_string(Line, '', ' \t\r\n', [Text]),
    (   ( string_length(Text, 0) ; sub_string(Text, 0, 1, _, Begin), string_code(1, Begin, 0'%) )
    ->  line_left_out(In, File)
    ;   ends_in_newline(In)
    ->  print_message(warning, format('~w: skipped a line that is not an entry of a journal: ~w', [File, Text]))
    ;   print_message(warning, format('~w: the last entry was cut short and is left out: ~w', [File, Text])),
        fail
    ).

ends_in_newline(In) :-
    byte_count(In, Bytes),
    Last is Bytes-1,
    seek(In, Last, bof, _),
    get_char(In, '\n').

done(Entry, _) :- var(Entry), !, fail.
done(created(_), _).
done(assert(Fact), Module) :- is_fact(Module, Fact), assertz(Module:Fact).
done(asserta(Fact), Module) :- is_fact(Module, Fact), asserta(Module:Fact).
done(retract(Fact), Module) :- is_fact(Module, Fact), ( retract(Module:Fact) -> died(Module, 1) ; true ).
done(retractall(Fact, Count), Module) :-
    is_fact(Module, Fact),
    retractall(Module:Fact),
    ( integer(Count) -> died(Module, Count) ; true ).

is_fact(Module, Fact) :-
    callable(Fact),
    functor(Fact, Name, Arity),
    declared(Module, Name/Arity, _),
    !.

%! db_attached(:File) is semidet.
% File is where the module's facts are written.
db_attached(Spec) :-
    strip_module(Spec, Module, File),
    attached(Module, File, _, _).

%! db_detach is det.
% Removes the facts from the program, but not from their file, and stops writing changes; another file may be attached.
% Applies to the module user or, if that has no file, to the only module that has one; db_sync(detach) applies to the
% calling module, and keeps the facts.
db_detach :-
    findall(M, attached(M, _, _, _), Modules),
    (   memberchk(user, Modules)
    ->  Module = user
    ;   Modules = [Module]
    ),
    !,
    forget(Module),
    clean(Module).
db_detach.

%! db_sync(:What) is det.
% `gc` and `gc(always)` write the current facts to a draft and rename it to the journal, so that a crash leaves one of
% the two. `gc(Percentage)` does so if the facts removed since exceed that percentage of those present.
% `reload` and `update` load the changes of others. `detach` detaches the file; `close` and `nop` do
% nothing. O(n).
db_sync(Spec) :-
    strip_module(Spec, Module, What),
    must_be(nonvar, What),
    sync(What, Module),
    !.
db_sync(Spec) :-
    strip_module(Spec, _, What),
    domain_error(db_sync, What).

sync(gc, Module) :- sync(gc(always), Module).
sync(gc(When), Module) :-
    update_attached(Module),
    ( is_worth(When, Module) -> collect(Module) ; true ).
sync(reload, Module) :- update_attached(Module).
sync(update, Module) :- update_attached(Module).
sync(detach, Module) :- forget(Module).
sync(close, _).
sync(nop, _).

update_attached(Module) :-
    ( attached(Module, _, _, _) -> update(Module) ; existence_error(db_file, Module) ).

is_worth(When, _) :- When == always, !.
is_worth(Percentage, Module) :-
    must_be(number, Percentage),
    dead(Module, Dead),
    aggregate_all(count, ( fact(Module, Fact), Module:Fact ), Live),
    Dead*100 > Percentage*Live.

fact(Module, Fact) :-
    declared(Module, Name/Arity, _),
    functor(Fact, Name, Arity).

% collect(+Module): writes the facts to a draft and puts it in the place of the journal.
collect(Module) :-
    attached(Module, _, File, Seen),
    '$journal_draft'(File, Target, Draft),
    header(Header),
    setup_call_cleanup(
        true,
        ( write_draft(Draft, Module, Header),
          size_file(Draft, Size),
          ( '$journal_replace'(Target, Seen, Draft) -> Replaced = true ; Replaced = false ) ),
        ( exists_file(Draft) -> delete_file(Draft) ; true )),
    (   Replaced == true
    ->  see(Module, seen(Header, Size, Size)),
        retractall(dead(Module, _))
    ;   sleep(0.002),
        update(Module),
        collect(Module)
    ).

write_draft(Draft, Module, Header) :-
    setup_call_cleanup(
        open(Draft, write, Out, [encoding(utf8)]),
        ( write(Out, Header),
          forall(( fact(Module, Fact), Module:Fact ), write_entry(Out, assert(Fact))) ),
        close(Out)).

%! db_sync_all(+What) is det.
% db_sync/1 for every module with a file.
db_sync_all(What) :-
    forall(attached(Module, _, _, _), db_sync(Module:What)).
