; cheapest: 2
(define (problem swap) (:domain towers)
  (:objects small middle - disc left centre right - peg)
  (:init (on small left) (on middle centre)
         (fits small middle) (fits small left) (fits middle left)
         (fits small centre) (fits middle centre) (fits small right) (fits middle right))
  (:goal (and (on middle left) (or (on small centre) (above small right)))))
