#!/usr/bin/env bash
# Builds the command twice: first with counters, which run the programs of benches/prolog, then optimised by what was
# counted (profile-guided optimisation). The second build is the profile `dist` otherwise.
#
#   benches/pgo.sh      builds target/pgo/TRIPLE/dist/taquin
#
# Needs llvm-profdata, of an LLVM that reads the profiles of rustc's: `rustup component add llvm-tools`, or a package of
# the system. `RUSTFLAGS` is passed on, for `-C target-cpu=native` and the like.
set -euo pipefail
cd "$(dirname "$0")/.."

triple=$(rustc -vV | sed -n 's/^host: //p')
tools=$(ls "$(rustc --print sysroot)/lib/rustlib/$triple/bin/llvm-profdata" /usr/lib/llvm-*/bin/llvm-profdata 2>/dev/null |
  sort -rV; command -v llvm-profdata || true)
if [ -z "$tools" ]; then
  echo "pgo: SKIPPED, llvm-profdata is not installed (rustup component add llvm-tools)"
  exit 0
fi
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/pgo}
binary=$CARGO_TARGET_DIR/$triple/dist/taquin
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT
flags=${RUSTFLAGS:-}

# With --target, the flags are for the command alone, not for what runs at build time.
build() {
  RUSTFLAGS="$flags $1" cargo build --profile dist --target "$triple" --quiet
}

build "-Cprofile-generate=$counts"
for program in benches/prolog/*.pl; do
  echo "counting: $program"
  LLVM_PROFILE_FILE="$counts/%p.profraw" "$binary" "$program" -g main </dev/null >/dev/null
done
for tool in $tools; do
  if "$tool" merge -o "$counts/merged.profdata" "$counts"/*.profraw 2>/dev/null; then break; fi
done
[ -s "$counts/merged.profdata" ] || { echo "pgo: none of these reads the counts: $tools" >&2; exit 1; }
build "-Cprofile-use=$counts/merged.profdata"
echo "built: $binary"
