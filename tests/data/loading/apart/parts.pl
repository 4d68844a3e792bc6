% Includes a file that includes one of the name of this one.
from_part(inner).
:- include('../joined').
