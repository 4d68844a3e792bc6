; Quantifiers in preconditions, constants, and a goal that several facts can satisfy.
(define (domain guard)
  (:requirements :typing :negative-preconditions :existential-preconditions :universal-preconditions
                 :disjunctive-preconditions)
  (:types room person)
  (:constants hall - room)
  (:predicates (in ?person - person ?room - room) (door ?room ?other - room) (locked ?room - room)
               (key ?room - room) (asleep))
  (:action walk
    :parameters (?person - person ?from ?to - room)
    :precondition (and (in ?person ?from) (or (door ?from ?to) (door ?to ?from)) (not (locked ?to)))
    :effect (and (not (in ?person ?from)) (in ?person ?to)))
  (:action unlock
    :parameters (?room - room)
    :precondition (and (locked ?room)
                       (exists (?person - person ?near - room)
                         (and (in ?person ?near) (key ?near) (or (door ?near ?room) (door ?room ?near)))))
    :effect (not (locked ?room)))
  (:action rest
    :parameters ()
    :precondition (forall (?person - person) (imply (not (asleep)) (in ?person hall)))
    :effect (asleep)))
