% Methods and properties of objects of the host: predicates of the module that is named as the type, whose first
% argument is the object.

% object_call(+Object, +Method): calls Type:Method with the object before its arguments.
object_call(Object, Method) :-
    '$object_type'(Object, Type),
    '$object_goal'(Method, Object, Goal),
    Type:Goal.

'$object_goal'(Method, _, _) :- var(Method), !, throw(error(instantiation_error, _)).
'$object_goal'(Method, Object, Goal) :- callable(Method), !, Method =.. [Name|Args], Goal =.. [Name,Object|Args].
'$object_goal'(Method, _, _) :- throw(error(type_error(callable, Method), _)).

% object_property(+Object, ?Name, ?Value): the value of a property; of each, if the name is unbound.
object_property(Object, Name, Value) :-
    '$object_type'(Object, Type),
    '$object_properties'(Type, Names),
    '$object_property_name'(Name, Names),
    Goal =.. [Name,Object,Value],
    Type:Goal.

'$object_property_name'(Name, Names) :- var(Name), !, '$member'(Name, Names).
'$object_property_name'(Name, Names) :- atom(Name), !, memberchk(Name, Names).
'$object_property_name'(Name, _) :- throw(error(type_error(atom, Name), _)).
