% library(date)
shown(Format, Time, Text) :- format_time(atom(Text), Format, Time).

?- stamp_date_time(0, D, 'UTC').
D = date(1970, 1, 1, 0, 0, 0.0, 0, 'UTC', -).
?- stamp_date_time(-1, D, 'UTC').
D = date(1969, 12, 31, 23, 59, 59.0, 0, 'UTC', -).
?- stamp_date_time(951782400, D, -3600).
D = date(2000, 2, 29, 1, 0, 0.0, -3600, -, -).
?- date_time_stamp(date(2001, 9, 9, 1, 46, 40, 0, -, -), S).
S = 1000000000.0.
?- date_time_stamp(date(2024, 14, 1), S), stamp_date_time(S, D, 'UTC').
S = 1738368000.0, D = date(2025, 2, 1, 0, 0, 0.0, 0, 'UTC', -).
?- shown('%Y-%m-%d %H:%M:%S %Z %z %a %A %b %B %j %d %e %p %I %y %F %T %D %u %w %s %%', 1e9, T).
T = '2001-09-09 01:46:40 UTC +0000 Sun Sunday Sep September 252 09  9 AM 01 01 2001-09-09 01:46:40 09/09/01 7 0 1000000000 %'.
?- shown('%3f %f %G-W%V-%u %U %W', 1234567890.25, T).
T = '250 250000 2009-W07-5 06 06'.
?- shown('%FT%T%z', date(2006, 12, 8, 15, 29, 44, -7200, -, -), T).
T = '2006-12-08T15:29:44+0200'.
?- shown('%Q', 0, _).
error(domain_error(time_format, 'Q'), _).
?- shown('%Y', _, _).
error(instantiation_error, _).
?- day_of_the_week(date(2024, 2, 29), D), day_of_the_year(date(2024, 12, 31), Y).
D = 4, Y = 366.
?- parse_time('2006-12-08T15:29:44+02:00', F, S).
F = iso_8601, S = 1165584584.0.
?- parse_time("2006-12-08", S).
S = 1165536000.0.
?- parse_time('Fri, 08 Dec 2006 15:29:44 GMT', F, S).
F = rfc_1123, S = 1165591784.0.
?- parse_time(tomorrow, _).
false.
?- date_time_value(year, date(2001, 9, 9), Y), date_time_value(time, date(2001, 9, 9, 1, 46, 40, 0, -, -), T).
Y = 2001, T = time(1, 46, 40).
% Every day of four centuries is followed by the next.
?- forall(( between(0, 1500, I), Day is I*97 ), ( S is Day*86400, stamp_date_time(S, D, 'UTC'), date_time_stamp(D, S2), S2 =:= S )).
true.
?- findall(S, ( member(T, ['2024-02-29', '20240229', '2024-060', '2024-W09-4', '20240229T000000Z', '2024-02-29T02:00+02:00']), parse_time(T, S) ), L).
L = [1709164800.0, 1709164800.0, 1709164800.0, 1709164800.0, 1709164800.0, 1709164800.0].
?- format_time(string(S), '%FT%T%:z %z', date(2024, 2, 29, 12, 30, 5, -7200, -, -)).
S = "2024-02-29T12:30:05+02:00 +0200".
?- format_time(string(_), '%E', 0).
error(domain_error(time_format, 'end of the format'), _).

% Days and times that do not exist.
unparsed(Texts) :- \+ ( member(T, Texts), parse_time(T, _) ).

?- unparsed(['2006-13-08', '2006-00-10', '2006-12-00', '2006-04-31', '2006-02-29', '20061308', '2006-000', '2006-366', 'Fri, 31 Apr 2006 15:29:44 GMT']).
true.
?- unparsed(['2006-W60-1', '2006-W00-1', '2006-W53-1', '2006-W10-8', '2006-W10-0']).
true.
?- unparsed(['2006-12-08T24:00:00Z', '2006-12-08T10:61:00Z', '2006-12-08T10:00:61Z', '2006-12-08T106100', '2006-12-08T15:10+24:00', 'Fri, 08 Dec 2006 25:29:44 GMT']).
true.
?- parse_time('2004-366', A), parse_time('2009-W53-1', B), parse_time('2006-12-08T23:59:60Z', C), parse_time('2006-12-08T15:20:30,25Z', D).
A = 1104451200.0, B = 1261958400.0, C = 1165622400.0, D = 1165591230.25.
?- findall(S, ( member(T, ['2006-12-08T15Z', '2006-12-08T15', '2006-12-08 15', '2006-12-08T15+01:00', '20061208T15+01']), parse_time(T, S) ), L).
L = [1165590000.0, 1165590000.0, 1165590000.0, 1165586400.0, 1165586400.0].

% Parts beyond their ranges count into the next larger one.
?- shown('%F %B %j', date(2024, 2, 30), A), shown('%F %B', date(2024, 13, 1), B), shown('%F %a', date(2024, 0, 1), C).
A = '2024-03-01 March 061', B = '2025-01-01 January', C = '2023-12-01 Fri'.
?- shown('%FT%T.%3f%z %Z', date(2024, 12, 31, 23, 59, 61.5, -3600, 'CET', -), T).
T = '2025-01-01T00:00:01.500+0100 CET'.
?- shown('%T.%f', date(2024, 1, 1, 0, 0, 44.123), T).
T = '00:00:44.123000'.
?- date_time_stamp(_, S).
error(instantiation_error, _).
?- parse_time('2020-02', iso_8601, S), parse_time('2020-02-01', S).
S = 1580515200.0.
?- parse_time('2020-13', iso_8601, _).
false.
?- shown('[]', date(2024, 1, 1), T).
T = '[]'.
