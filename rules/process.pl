% Processes: programs of the system that run beside this one, with pipes to and from them.

:- module(process,
          [ process_create/3,
            process_wait/2,
            process_wait/3,
            process_kill/1,
            process_kill/2,
            process_id/2,
            is_process/1,
            process_release/1
          ]).

:- use_module(library(error), [domain_error/2, existence_error/2, instantiation_error/1, must_be/2,
                               uninstantiation_error/1]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/3]).

:- set_prolog_flag(double_quotes, string).

%! process_create(+Program, +Arguments, +Options) is det.
% Starts a program: path(Name) is looked for in the folders of PATH, other names are those of files. An argument is
% text, a number, a term Option=Value or file(Name). Options: stdin(Spec), stdout(Spec), stderr(Spec), where Spec is
% std, null, pipe(Stream) or pipe(Stream, StreamOptions); cwd(Folder); env(Variables) in place of the environment or
% environment(Variables) beside it, Name=Value each; process(Id) to wait for later. Without process(Id) and pipes it
% waits here.
% @error existence_error(source_sink, Program), process_error(File, Status) where it waits and Status is not exit(0)
process_create(Program, Arguments, Options) :-
    must_be(list, Arguments),
    must_be(list, Options),
    check_options(Options),
    executable(Program, File),
    words(Arguments, Words),
    ends([stdin, stdout, stderr], Options, Ends, Wanted),
    surroundings(Options, Surroundings),
    '$process_create'(File, Words, Ends, Surroundings, Id, Streams),
    hand_out(Wanted, Streams),
    (   member(process(Process), Options)
    ->  Process = Id
    ;   Streams == []
    ->  process_wait(Id, Status),
        ( Status == exit(0) -> true ; throw(error(process_error(File, Status), _)) )
    ;   '$process_release'(Id)
    ).

check_options([]).
check_options([Option|Options]) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   functor(Option, Name, 1),
        memberchk(Name, [stdin, stdout, stderr, cwd, env, environment, process, detached, window])
    ->  ( Option = process(Id) -> output(Id) ; true )
    ;   domain_error(process_option, Option)
    ),
    check_options(Options).

executable(Program, _) :- var(Program), !, instantiation_error(Program).
executable(path(Name), File) :- !,
    (   getenv('PATH', Path),
        atomic_list_concat(Folders, ':', Path),
        member(Folder, Folders),
        Folder \== '',
        directory_file_path(Folder, Name, File0),
        exists_file(File0)
    ->  File = File0
    ;   existence_error(source_sink, path(Name))
    ).
executable(Program, File) :-
    (   absolute_file_name(Program, File0, [access(read), file_errors(fail)]),
        exists_file(File0)
    ->  File = File0
    ;   existence_error(source_sink, Program)
    ).

words([], []).
words([Argument|Arguments], [Word|Words]) :-
    word(Argument, Word),
    words(Arguments, Words).

word(Argument, _) :- var(Argument), !, instantiation_error(Argument).
word(Option=Value, Word) :- !,
    word(Value, Text),
    format(string(Word), "~w=~w", [Option, Text]).
word(file(Name), Word) :- !,
    absolute_file_name(Name, Word).
word(Argument, Word) :-
    (   compound(Argument), \+ is_list(Argument)
    ->  format(string(Word), "~w", [Argument])
    ;   atom_string(Argument, Word)
    ).

% ends(+Names, +Options, -Ends, -Wanted): Wanted are the pipes, with the options of their streams.
ends([], _, [], []).
ends([Name|Names], Options, [End|Ends], Wanted) :-
    Option =.. [Name, Spec],
    (   member(Option, Options) -> end(Spec, End, Wanted, Wanted1)
    ;   End = std, Wanted1 = Wanted
    ),
    ends(Names, Options, Ends, Wanted1).

end(Spec, _, _, _) :- var(Spec), !, instantiation_error(Spec).
end(std, std, Wanted, Wanted) :- !.
end(null, null, Wanted, Wanted) :- !.
end(pipe(Stream), pipe, [Stream-[]|Wanted], Wanted) :- !, output(Stream).
end(pipe(Stream, Options), pipe, [Stream-Options|Wanted], Wanted) :- !, output(Stream).
end(Spec, _, _, _) :- domain_error(process_stream, Spec).

% output(?Argument): Argument is unbound, so that nothing is started whose number or stream would be lost.
output(Argument) :- ( var(Argument) -> true ; uninstantiation_error(Argument) ).

hand_out([], []).
hand_out([Wanted-Options|Wanteds], [Stream|Streams]) :-
    forall(member(Option, Options), stream_option(Option, Stream)),
    Wanted = Stream,
    hand_out(Wanteds, Streams).

stream_option(type(binary), Stream) :- !, set_stream(Stream, type(binary)).
stream_option(encoding(Encoding), Stream) :- !, set_stream(Stream, encoding(Encoding)).
stream_option(_, _).

surroundings(Options, environment(Folder, Extends, Variables)) :-
    option(cwd(Folder0), Options, ''),
    ( Folder0 == '' -> Folder = '' ; absolute_file_name(Folder0, Folder) ),
    (   member(env(Variables0), Options) -> Extends = false
    ;   option(environment(Variables0), Options, []), Extends = true
    ),
    variables(Variables0, Variables).

variables([], []).
variables([Name=Value|Variables0], [Name=Word|Variables]) :-
    word(Value, Word),
    variables(Variables0, Variables).

%! process_wait(+Process, -Status) is det.
% Waits for the end of a process: Status is exit(Code) or killed(Signal).
process_wait(Process, Status) :-
    process_wait(Process, Status, []).

%! process_wait(+Process, -Status, +Options) is det.
% As process_wait/2. Options: timeout(Seconds), after which Status is timeout.
process_wait(Process, Status, Options) :-
    must_be(integer, Process),
    option(timeout(Seconds), Options, infinite),
    '$process_wait'(Process, Seconds, Status).

%! process_kill(+Process) is det.
% As process_kill(Process, term).
process_kill(Process) :-
    process_kill(Process, term).

%! process_kill(+Process, +Signal) is det.
% Sends a signal, a number or a name such as hup, int, kill or term, to a process that was not waited for yet.
process_kill(Process, Signal) :-
    known_process(Process),
    atomic_list_concat(['-', Signal], Flag0),
    upcase_atom(Flag0, Flag),
    process_create(path(kill), [Flag, Process], [stderr(null)]).

known_process(Process) :-
    must_be(integer, Process),
    ( is_process(Process) -> true ; existence_error(process, Process) ).

%! process_id(+Process, -Number) is det.
% Number is the one that the system knows a process by: Process itself.
process_id(Process, Process) :-
    known_process(Process).

%! is_process(@Process) is semidet.
% Process was created by this program, which has not waited for it yet.
is_process(Process) :-
    '$is_process'(Process).

%! process_release(+Process) is det.
% Declares that the program will not wait for Process.
process_release(Process) :-
    known_process(Process),
    '$process_release'(Process).
