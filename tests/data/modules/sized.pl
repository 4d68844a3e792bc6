:- module(sized, [size/2]).

size(N, Size), N > 9 => Size = big.
size(_, Size) => Size = small.
