; cheapest: 10
(define (problem five) (:domain slots)
  (:objects s1 s2 s3 s4 s5 - slot a b c d e - ring)
  (:init (next s1 s2) (next s2 s3) (next s3 s4) (next s4 s5) (next s5 s1) (first s1) (second s2)
         (holds s1 c) (holds s2 a) (holds s3 e) (holds s4 b) (holds s5 d))
  (:goal (and (holds s1 a) (holds s2 b) (holds s3 c) (holds s4 d) (holds s5 e))))
