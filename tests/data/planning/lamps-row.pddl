; cheapest: 3
(define (problem row) (:domain lamps)
  (:objects a b c d e)
  (:init (near a a) (near a b) (near b a) (near b b) (near b c) (near c b) (near c c) (near c d)
         (near d c) (near d d) (near d e) (near e d) (near e e)
         (lit a) (lit e))
  (:goal (forall (?lamp) (not (lit ?lamp)))))
