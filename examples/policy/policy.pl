% Who may do what with a document. A request brings the facts role(User, Role).
:- dynamic role/2, suspended/1.

allow(User, Action, Document) :-
    role(User, Role), may(Role, Action), \+ suspended(User), \+ locked(Document).

may(editor, read).
may(editor, write).
may(reader, read).

locked(none).
