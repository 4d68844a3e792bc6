; Rings on numbered places; a turn carries all of them on: a permutation, by conditional effects.
(define (domain slots)
  (:requirements :adl)
  (:types slot ring)
  (:predicates (holds ?slot - slot ?ring - ring) (next ?slot ?other - slot) (first ?slot - slot) (second ?slot - slot))
  (:action turn
    :parameters ()
    :effect (forall (?from ?to - slot ?ring - ring)
      (when (and (next ?from ?to) (holds ?from ?ring))
            (and (holds ?to ?ring) (not (holds ?from ?ring))))))
  (:action swap
    :parameters (?one ?two - slot)
    :precondition (and (first ?one) (second ?two))
    :effect (forall (?ring - ring)
      (and (when (holds ?one ?ring) (and (holds ?two ?ring) (not (holds ?one ?ring))))
           (when (holds ?two ?ring) (and (holds ?one ?ring) (not (holds ?two ?ring))))))))
