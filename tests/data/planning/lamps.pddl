; A press switches a lamp and its neighbours: conditional effects, quantified.
(define (domain lamps)
  (:requirements :strips :negative-preconditions :conditional-effects)
  (:predicates (lit ?lamp) (near ?lamp ?other))
  (:action press
    :parameters (?lamp)
    :effect (forall (?other)
      (and (when (and (near ?lamp ?other) (lit ?other)) (not (lit ?other)))
           (when (and (near ?lamp ?other) (not (lit ?other))) (lit ?other))))))
