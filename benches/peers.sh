#!/usr/bin/env bash
# Runs benches/prolog/*.pl on taquin and on whichever of swipl and gprolog is installed, in turn, and prints a table: user
# seconds (the best of RUNS, start-up included), peak memory in MB, and the ratio to SWI-Prolog with its geomean.
#
#   benches/peers.sh [--docs] [RUNS]     with --docs the table of docs/figures.md becomes this one
set -u
cd "$(dirname "$0")/.."
docs=
if [ "${1:-}" = --docs ]; then docs=$(mktemp); shift; fi
runs=${1:-3}
cargo build --profile dist --quiet || exit 1

engines=(taquin)
command -v swipl >/dev/null && engines+=(swipl)
command -v gprolog >/dev/null && engines+=(gprolog)

command_of() {
  case $1 in
    taquin) echo "${CARGO_TARGET_DIR:-target}/dist/taquin $2 -g main" ;;
    swipl) echo "swipl -q -g main -t halt $2" ;;
    gprolog) echo "gprolog --consult-file $2 --query-goal main --query-goal halt" ;;
  esac
}

# Seconds and kilobytes of the best run, or "-" when the program did not print its right line.
measure() {
  local best="-" memory="-" report want
  want=$(sed -n 's/^% expect: //p' "$2")
  for _ in $(seq "$runs"); do
    report=$( { timeout 60 /usr/bin/time -f '@ %U %M' $(command_of "$1" "$2") </dev/null; } 2>&1 )
    grep -qF -- "$want" <<<"$report" || { echo "- -"; return; }
    read -r seconds kilobytes < <(sed -n 's/^@ //p' <<<"$report")
    if [ "$best" = "-" ] || awk "BEGIN { exit !($seconds < $best) }"; then best=$seconds; fi
    memory=$kilobytes
  done
  echo "$best $memory"
}

# The table, in Markdown.
table() {
  local file engine s m ratio ratios=()
  printf '| program |'; for engine in "${engines[@]}"; do printf ' %s s | MB |' "$engine"; done; echo ' taquin/swipl |'
  printf '|---|'; for engine in "${engines[@]}"; do printf -- '--:|--:|'; done; echo '--:|'
  for file in benches/prolog/*.pl; do
    printf '| %s |' "$(basename "$file" .pl)"
    declare -A seconds=()
    for engine in "${engines[@]}"; do
      read -r s m < <(measure "$engine" "$file")
      seconds[$engine]=$s
      printf ' %s | %s |' "$s" "$([ "$m" = "-" ] && echo - || echo $((m / 1024)))"
    done
    ratio=-
    if [ "${seconds[swipl]:--}" != "-" ] && [ "${seconds[taquin]}" != "-" ]; then
      ratio=$(awk "BEGIN { printf \"%.2f\", (${seconds[taquin]} + 0.001) / (${seconds[swipl]} + 0.001) }")
      ratios+=("$ratio")
    fi
    echo " $ratio |"
  done
  if [ ${#ratios[@]} -gt 0 ]; then
    printf '| geomean |'; for engine in "${engines[@]}"; do printf ' | |'; done
    printf '%s\n' "${ratios[@]}" | awk '{ s += log($1); n++ } END { printf " **%.2f** |\n", exp(s / n) }'
  fi
}

if [ -z "$docs" ]; then table; exit; fi
table | tee "$docs"
awk -v table="$docs" '
  /^\| program / { while ((getline line < table) > 0) print line; skip = 1; next }
  skip && /^\|/ { next }
  { skip = 0; print }' docs/figures.md >"$docs.md" && cp "$docs.md" docs/figures.md
rm -f "$docs" "$docs.md"
