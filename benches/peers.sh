#!/usr/bin/env bash
# Runs benches/prolog/*.pl on taquin and on whichever of swipl, yap and gplc (GNU Prolog's native code) is installed,
# in turns, and prints a table: user seconds without the start (the best of RUNS), peak memory in MB, the ratio to
# SWI-Prolog, and last the geometric means of Taquin's ratio to each.
#
#   benches/peers.sh [--docs] [RUNS]     with --docs the table of docs/figures.md becomes this one
set -u
cd "$(dirname "$0")/.."
docs=
if [ "${1:-}" = --docs ]; then docs=$(mktemp); shift; fi
runs=${1:-3}
cargo build --profile dist --quiet || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'main.' >"$work/start.pl"
export GLOBALSZ=1048576 LOCALSZ=131072 TRAILSZ=131072 CSTRSZ=131072 # kilobytes, for gplc and what it makes

engines=(taquin)
for peer in swipl yap gplc; do command -v $peer >/dev/null && engines+=("$peer"); done

# Compiles a program to native code, if it can be.
compile() {
  { cat "$1"; echo ':- initialization((main, halt)).'; } >"$work/native.pl"
  rm -f "$work/native"
  gplc --no-top-level --no-redef-error -o "$work/native" "$work/native.pl" >/dev/null 2>&1
}

command_of() {
  case $1 in
    taquin) echo "${CARGO_TARGET_DIR:-target}/dist/taquin $2 -g main" ;;
    swipl) echo "swipl -q -g main -t halt $2" ;;
    yap) echo "yap -l $2 -g main,halt" ;;
    gplc) echo "$work/native" ;;
  esac
}

declare -A seconds megabytes starts sums counts

# Runs a program on all engines in turns, and keeps the least seconds of each, or "-" if one did not print the right line.
measure() {
  local want engine report used kilobytes
  want=$(sed -n 's/^% expect: //p' "$1")
  command -v gplc >/dev/null && compile "$1"
  for engine in "${engines[@]}"; do seconds[$engine]= megabytes[$engine]=-; done
  for _ in $(seq "$runs"); do
    for engine in "${engines[@]}"; do
      [ "${seconds[$engine]}" = - ] && continue
      report=$( { timeout 60 /usr/bin/time -f '@ %U %M' $(command_of "$engine" "$1") </dev/null; } 2>&1 )
      if ! grep -qF -- "$want" <<<"$report"; then seconds[$engine]=- megabytes[$engine]=-; continue; fi
      read -r used kilobytes < <(sed -n 's/^@ //p' <<<"$report")
      megabytes[$engine]=$((kilobytes / 1024))
      seconds[$engine]=$(awk "BEGIN { t = $used - ${starts[$engine]:-0}; b = \"${seconds[$engine]}\"
        printf \"%.2f\", b == \"\" || t < b ? t : b }")
    done
  done
}

# The ratio of Taquin's time to that of another, in hundredths of a second and one more, for times that are nearly zero.
ratio() {
  if [ "${seconds[$1]:--}" = - ] || [ "${seconds[taquin]}" = - ]; then echo -; return; fi
  awk "BEGIN { printf \"%.5f\", (${seconds[taquin]} + 0.005) / (${seconds[$1]} + 0.005) }"
}

# The table, in Markdown.
table() {
  local file engine r
  printf '| program |'; for engine in "${engines[@]}"; do printf ' %s s | MB |' "$engine"; done; echo ' taquin/swipl |'
  printf '|---|'; for engine in "${engines[@]}"; do printf -- '--:|--:|'; done; echo '--:|'
  measure "$work/start.pl"
  for engine in "${engines[@]}"; do starts[$engine]=${seconds[$engine]/-/0}; done
  for file in benches/prolog/*.pl; do
    measure "$file"
    printf '| %s |' "$(basename "$file" .pl)"
    for engine in "${engines[@]}"; do
      printf ' %s | %s |' "${seconds[$engine]}" "${megabytes[$engine]}"
      r=$(ratio "$engine")
      if [ "$r" != - ]; then
        sums[$engine]=$(awk "BEGIN { print ${sums[$engine]:-0} + log($r) }")
        counts[$engine]=$((${counts[$engine]:-0} + 1))
      fi
    done
    r=$(ratio swipl)
    [ "$r" = - ] || r=$(printf %.2f "$r")
    echo " $r |"
  done
  printf '| geomean of taquin to it |'
  for engine in "${engines[@]}"; do
    awk "BEGIN { printf \" %s | |\", \"$engine\" == \"taquin\" ? \"\" : sprintf(\"%.2f\", exp(${sums[$engine]:-0} / ${counts[$engine]:-1})) }"
  done
  echo ' |'
}

if [ -z "$docs" ]; then table; exit; fi
table | tee "$docs"
awk -v table="$docs" '
  !done && /^\| program / { done = 1; while ((getline line < table) > 0) print line; skip = 1; next }
  skip && /^\|/ { next }
  { skip = 0; print }' docs/figures.md >"$docs.md" && cp "$docs.md" docs/figures.md
rm -f "$docs" "$docs.md"
