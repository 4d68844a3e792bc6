; cheapest: 5
(define (problem night) (:domain guard)
  (:objects tower cellar - room ann bob - person)
  (:init (in ann tower) (in bob cellar) (door tower hall) (door hall cellar) (locked hall) (key cellar))
  (:goal (and (asleep) (exists (?person - person) (in ?person tower)) (not (in bob hall)))))
