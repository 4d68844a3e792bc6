; cheapest: 7
(define (problem three) (:domain towers)
  (:objects small middle large - disc left centre right - peg)
  (:init (on small middle) (on middle large) (on large left)
         (fits small middle) (fits small large) (fits middle large)
         (fits small left) (fits middle left) (fits large left)
         (fits small centre) (fits middle centre) (fits large centre)
         (fits small right) (fits middle right) (fits large right))
  (:goal (and (above small right) (above middle right) (above large right))))
