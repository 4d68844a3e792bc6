; cheapest: none
(define (problem never) (:domain guard)
  (:objects tower cellar - room ann bob - person)
  (:init (in ann tower) (in bob cellar) (door tower hall) (locked hall) (locked cellar))
  (:goal (in ann cellar)))
