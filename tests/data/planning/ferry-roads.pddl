; Loads are driven over roads of several lengths; a truck has a few places.
(define (domain roads)
  (:requirements :typing :action-costs)
  (:types truck load town room)
  (:predicates (road ?from ?to - town) (parked ?truck - truck ?town - town) (lies ?load - load ?town - town)
               (inside ?load - load ?truck - truck) (left ?truck - truck ?room - room) (less ?room ?more - room))
  (:functions (total-cost) - number (distance ?from ?to - town) - number)
  (:action drive
    :parameters (?truck - truck ?from ?to - town)
    :precondition (and (parked ?truck ?from) (road ?from ?to))
    :effect (and (not (parked ?truck ?from)) (parked ?truck ?to) (increase (total-cost) (distance ?from ?to))))
  (:action take
    :parameters (?truck - truck ?town - town ?load - load ?room ?rest - room)
    :precondition (and (parked ?truck ?town) (lies ?load ?town) (left ?truck ?room) (less ?rest ?room))
    :effect (and (not (lies ?load ?town)) (inside ?load ?truck) (not (left ?truck ?room)) (left ?truck ?rest)
                 (increase (total-cost) 1)))
  (:action put
    :parameters (?truck - truck ?town - town ?load - load ?rest ?room - room)
    :precondition (and (parked ?truck ?town) (inside ?load ?truck) (left ?truck ?rest) (less ?rest ?room))
    :effect (and (lies ?load ?town) (not (inside ?load ?truck)) (not (left ?truck ?rest)) (left ?truck ?room)
                 (increase (total-cost) 1))))
