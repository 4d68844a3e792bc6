#!/usr/bin/env python3
"""Taquin, Fast Downward and clingo on planning tasks, in turns, with the CPU time of whole processes.

    benches/planning/peers.py [--limit SECONDS] [--only WORD] FOLDER TASKS

FOLDER gets the peers, `up-fast-downward` and `clingo` from PyPI, unless it has them, and translated tasks. TASKS holds the
files of tasks.tsv: a checkout of github.com/aibasel/downward-benchmarks, or a part of it; tasks without files are passed
over. TAQUIN names the command (target/dist/taquin). Each process may take --limit seconds of CPU (20) and 4 GB.

Prints a row a task: the cheapest cost, seconds of Taquin from PDDL to plan, of Fast Downward's translator, of its search by
three configurations from the translated task, and of clingo, likewise from the translated task. Below: tasks solved, answers
that differ, and the geometric mean of Taquin's time over the best search of Fast Downward, both at least 10 ms.
"""
import argparse
import math
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SEARCHES = {'blind': 'astar(blind())', 'lmcut': 'astar(lmcut())', 'cpdbs': 'astar(cpdbs(hillclimbing(max_time=5)))'}
COLUMNS = ['taquin', 'translate', *SEARCHES, 'clingo']
FLOOR = 0.01


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--limit', type=int, default=20)
    parser.add_argument('--only', default='')
    parser.add_argument('folder', type=Path)
    parser.add_argument('tasks', type=Path)
    asked = parser.parse_args()
    peers = install(asked.folder / 'peers')
    print('| task | cost |', *(f'{name} |' for name in COLUMNS), 'ratio |')
    print('|---|--:|' + '--:|' * (len(COLUMNS) + 1))
    rows = [run(row, peers, asked) for row in tasks(asked)]
    summarise([row for row in rows if row])


def install(peers):
    """Installs the peers into a folder of their own."""
    if not (peers / 'up_fast_downward').exists():
        pip = [sys.executable, '-m', 'pip', 'install', '--quiet', '--target', str(peers)]
        subprocess.run([*pip, 'up-fast-downward', 'clingo'], check=True)
    return peers


def tasks(asked):
    """The rows of tasks.tsv: name, domain, problem, and the cheapest cost or `?`."""
    lines = (HERE / 'tasks.tsv').read_text().splitlines()
    rows = [line.split('\t') for line in lines if line and not line.startswith('#')]
    return [row for row in rows if asked.only in row[0] and (asked.tasks / row[2]).exists()]


def run(row, peers, asked):
    """Runs all on a task and prints its row."""
    name, domain, problem, known = row
    files = [str(asked.tasks / domain), str(asked.tasks / problem)]
    sas = asked.folder / 'sas' / f'{name}.sas'
    sas.parent.mkdir(parents=True, exist_ok=True)
    downward = peers / 'up_fast_downward' / 'downward'
    translate = [sys.executable, str(downward / 'fast-downward.py'), '--translate', '--sas-file', str(sas), *files]
    command = os.environ.get('TAQUIN', str(HERE.parent.parent / 'target' / 'dist' / 'taquin'))
    results = {
        'taquin': timed([command, 'plan', *files], asked.limit, r'; cost = (\d+)'),
        'translate': timed(translate, 10 * asked.limit, '(Done!)'),
    }
    for search, options in SEARCHES.items():
        binary = str(downward / 'builds' / 'release' / 'bin' / 'downward')
        arguments = [binary, '--internal-plan-file', os.devnull, '--search', options]
        results[search] = timed(arguments, asked.limit, r'Plan cost: (\d+)', sas)
    clingo = [sys.executable, str(HERE / 'clingo_plan.py'), str(sas)]
    results['clingo'] = timed(clingo, asked.limit, r'cost (\d+)', None, {'PYTHONPATH': str(peers)})
    costs = {results[who][0] for who in COLUMNS if who != 'translate'} - {None}
    costs |= {known} if known != '?' else set()
    best = min((results[who][1] for who in SEARCHES if results[who][0]), default=None)
    ratio = None
    if best is not None and results['taquin'][0]:
        ratio = max(results['taquin'][1], FLOOR) / max(best, FLOOR)
    shown = [f'{seconds:.2f}' if answer else f'>{seconds:.1f}' for answer, seconds in (results[c] for c in COLUMNS)]
    print(f'| {name} | {"/".join(sorted(costs)) or "?"} |', *(f'{text} |' for text in shown),
          f'{ratio:.2f} |' if ratio else '- |', flush=True)
    return {'results': results, 'ratio': ratio, 'differs': len(costs) > 1}


def timed(command, limit, pattern, stdin=None, environment=None):
    """The answer that a command prints, if it does, and the CPU seconds of its process and those that it starts."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    source = open(stdin) if stdin and Path(stdin).exists() else subprocess.DEVNULL
    done = subprocess.run(command, stdin=source, capture_output=True, text=True, preexec_fn=limits,
                          env={**os.environ, **(environment or {})})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(pattern, done.stdout)
    return found and found[1], after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def summarise(rows):
    """Prints how many tasks each solved, and the geometric mean of ratios."""
    solved = {who: sum(1 for row in rows if row['results'][who][0]) for who in COLUMNS}
    union = sum(1 for row in rows if any(row['results'][who][0] for who in SEARCHES))
    counts = ', '.join(f'{who} {number}' for who, number in solved.items())
    print(f'\n{len(rows)} tasks; solved: {counts}, any search of Fast Downward {union}')
    print(f'tasks with different costs: {sum(row["differs"] for row in rows)}')
    ratios = [row['ratio'] for row in rows if row['ratio']]
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f'taquin over the best search of Fast Downward, geometric mean of {len(ratios)}: {mean:.2f}')


if __name__ == '__main__':
    main()
