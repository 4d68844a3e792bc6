:- include(parts).
