#!/usr/bin/env bash
# Counts the instructions that the programs of benches/prolog take, each repeated a few times only, and compares with
# benches/instructions.txt: more than TOLERANCE percent above it fails. The counts are callgrind's; they say the same on
# a busy machine as on a quiet one, but depend on the compiler, so that another compiler's counts are not compared.
#
#   benches/instructions.sh            compares
#   benches/instructions.sh --renew    writes the counts of now
set -euo pipefail
cd "$(dirname "$0")/.."
tolerance=${TOLERANCE:-3}
repeats=3
baseline=benches/instructions.txt

if ! command -v valgrind >/dev/null; then
  echo "instruction counts: SKIPPED, valgrind is not installed"
  exit 0
fi
compiler=$(rustc --version)
if [ "${1:-}" != --renew ] && ! grep -qxF "# $compiler" "$baseline"; then
  echo "instruction counts: SKIPPED, $baseline was not made with $compiler (renew it: benches/instructions.sh --renew)"
  exit 0
fi
cargo build --profile counted --quiet
binary=${CARGO_TARGET_DIR:-target}/counted/taquin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The program with its loops cut short, checked to print what it should.
reduced() {
  sed "s/upto(1, [0-9]*, _)/upto(1, $repeats, _)/" "benches/prolog/$1.pl" >"$work/$1.pl"
}

# Instructions of one run.
count() {
  local report
  report=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$binary" "$work/$1.pl" -g main 2>&1)
  grep -qF -- "$(sed -n 's/^% expect: //p' "$work/$1.pl")" <<<"$report" || { echo "$1 went wrong: $report" >&2; exit 1; }
  sed -n 's/.*Collected : //p' <<<"$report"
}

measure() {
  echo '% expect:' >"$work/start.pl"
  echo 'main.' >>"$work/start.pl"
  for program in allsols dcgexpr deriv dyndb meta nrev qsort tak zebra; do reduced $program; done
  printf '%s\n' start allsols dcgexpr deriv dyndb meta nrev qsort tak zebra |
    while read -r program; do echo "$program $(count "$program")"; done
}

measure >"$work/now"
if [ "${1:-}" = --renew ]; then
  { echo "# Instructions by program: benches/instructions.sh --renew"; echo "# $compiler"; cat "$work/now"; } >"$baseline"
  cat "$baseline"
  exit 0
fi
awk -v tolerance="$tolerance" '
  /^#/ { next }
  NR == FNR { base[$1] = $2; next }
  {
    change = 100 * ($2 - base[$1]) / base[$1]
    worse = change > tolerance
    printf "%-10s %12d %12d %+6.1f%%%s\n", $1, base[$1], $2, change, worse ? "  TOO MANY" : ""
    failed = failed || worse
  }
  END {
    if (failed) print "more than " tolerance "% above benches/instructions.txt (meant so? benches/instructions.sh --renew)"
    exit failed
  }' "$baseline" "$work/now"
