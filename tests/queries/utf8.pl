% library(utf8)
?- atom_codes('aé€😀', _Cs), phrase(utf8_codes(_Cs), Bytes), phrase(utf8_codes(_Ds), Bytes), atom_codes(A, _Ds).
Bytes = [97, 195, 169, 226, 130, 172, 240, 159, 152, 128], A = 'aé€😀'.
?- phrase(utf8_codes(_), [0xC3, 0x41]).
false.
