:- load_files(itself, [if(true), imports([])]).
once_only.
