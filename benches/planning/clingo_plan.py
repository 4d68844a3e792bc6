#!/usr/bin/env python3
"""Plans with clingo: a shortest sequence of operators for a task that Fast Downward has translated.

    benches/planning/clingo_plan.py FILE.sas

Prints `cost N` for a task whose operators all cost 1, after steps have been added one by one until there is a plan. Tasks with
other costs, conditional effects or derived variables are refused: their shortest plans need not be the cheapest.
"""
import sys
from pathlib import Path

import clingo

# One operator a step; a value holds on unless another comes.
RULES = '''
#program base.
holds(V, X, 0) :- start(V, X).
#program step(t).
1 { occurs(O, t) : operator(O) } 1.
:- occurs(O, t), needs(O, V, X), not holds(V, X, t-1).
holds(V, X, t) :- occurs(O, t), gives(O, V, X).
changes(V, t) :- occurs(O, t), gives(O, V, _).
holds(V, X, t) :- holds(V, X, t-1), not changes(V, t).
#program check(t).
#external query(t).
:- query(t), goal(V, X), not holds(V, X, t).
'''


class Lines:
    """The numbers of a translated task, line by line."""

    def __init__(self, text):
        self.lines = iter(text.splitlines())

    def text(self):
        return next(self.lines)

    def numbers(self):
        return [int(word) for word in self.text().split()]

    def number(self):
        return self.numbers()[0]

    def skip_to(self, word):
        while self.text() != word:
            pass


def facts(text):
    """The facts of a task; refuses what the rules do not cover."""
    lines = Lines(text)
    lines.skip_to('begin_metric')
    has_costs = lines.number() == 1
    lines.skip_to('end_metric')
    variables = lines.number()
    for _ in range(variables):
        lines.skip_to('begin_variable')
        lines.text()
        if lines.number() != -1:
            sys.exit('derived variables')
        lines.skip_to('end_variable')
    lines.skip_to('begin_state')
    found = [f'start({variable},{lines.number()}).' for variable in range(variables)]
    lines.skip_to('begin_goal')
    for _ in range(lines.number()):
        variable, value = lines.numbers()
        found.append(f'goal({variable},{value}).')
    lines.skip_to('end_goal')
    for operator in range(lines.number()):
        lines.skip_to('begin_operator')
        found += operator_facts(operator, lines, has_costs)
    return found


def operator_facts(operator, lines, has_costs):
    lines.text()
    found = [f'operator({operator}).']
    for _ in range(lines.number()):
        variable, value = lines.numbers()
        found.append(f'needs({operator},{variable},{value}).')
    for _ in range(lines.number()):
        conditions, *rest = lines.numbers()
        if conditions:
            sys.exit('conditional effects')
        variable, before, value = rest
        if before >= 0:
            found.append(f'needs({operator},{variable},{before}).')
        found.append(f'gives({operator},{variable},{value}).')
    if lines.number() != 1 and has_costs:
        sys.exit('costs other than 1')
    return found


def main():
    control = clingo.Control(['--warn=none'])
    control.add('base', [], '\n'.join(facts(Path(sys.argv[1]).read_text())) + RULES)
    control.ground([('base', []), ('check', [clingo.Number(0)])])
    steps = 0
    while True:
        query = clingo.Function('query', [clingo.Number(steps)])
        control.assign_external(query, True)
        if control.solve().satisfiable:
            print(f'cost {steps}')
            return
        control.release_external(query)
        steps += 1
        control.ground([('step', [clingo.Number(steps)]), ('check', [clingo.Number(steps)])])


if __name__ == '__main__':
    main()
