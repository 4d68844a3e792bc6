from_part(outer).
