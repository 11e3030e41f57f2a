#!/usr/bin/env bash
# Kills the generator at random moments, and checks what it leaves: the folder
# holds whole and right files or none, whatever the moment; what a killed run
# leaves besides cannot be taken for a table, and the next run removes it.
#
#   tests/kill.sh [TIMES]      300 times, unless another number is given
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-300}
target=${CARGO_TARGET_DIR:-target}
cargo build --locked --release --quiet --bin tilebase-gen --bin tilebase
generator=$target/release/tilebase-gen
program=$target/release/tilebase

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The kinds of files, and the options that make them.
kinds=(stored fast zstd)
options=('--codec stored' '--level 1' '')
for kind in 0 1 2; do
  "$generator" "$work/${kinds[kind]}" --quiet ${options[kind]}
done

fail() {
  echo "kill.sh: round $round: $*" >&2
  exit 1
}

# Everything in the folder is a right file, or a temporary one; once a run has ended,
# no file is missing.
check() {
  local path name
  [ "$complete" = no ] || [ "$(($(find "$work/tables" -name '*.tbl' | wc -l)))" = 10 ] ||
    fail "of ten files there are: $(ls "$work/tables")"
  for path in "$work"/tables/* "$work"/tables/.[!.]*; do
    [ -e "$path" ] || continue
    name=${path##*/}
    case $name in
      .tilebase-*.tmp) ((temporary += 1)) ;;
      *.tbl)
        cmp -s "$path" "$work/stored/$name" || cmp -s "$path" "$work/fast/$name" ||
          cmp -s "$path" "$work/zstd/$name" || fail "$name is not what a whole run writes"
        ((whole += 1))
        ;;
      *) fail "$name is neither a table nor a temporary file" ;;
    esac
  done
}

killed=0 ended=0 whole=0 temporary=0 removed=0 complete=no
# Now and then a run ends before; that is one more round.
for ((round = 1; killed < times; round++)); do
  # One round in ten begins with an empty folder.
  ((round % 10 == 1)) && rm -rf "$work/tables" && complete=no
  "$generator" "$work/tables" --quiet --threads $((1 + RANDOM % 4)) \
    ${options[RANDOM % 3]} 2>"$work/said" &
  pid=$!
  # From at once to after the end of a run, which takes about a tenth of a second.
  sleep "0.$(printf '%03d' $((RANDOM % 150)))"
  kill -9 "$pid" 2>"$work/none" || true
  if wait "$pid" 2>"$work/none"; then
    ((ended += 1))
    complete=yes
  else
    ((killed += 1))
    [ -s "$work/said" ] && fail "$(cat "$work/said")"
  fi
  [ -d "$work/tables" ] || continue
  check
  # Now and then a run that is left alone: it removes what the others have left.
  if ((round % 7 == 0 || killed == times)); then
    ((removed += $(find "$work/tables" -name '.tilebase-*' | wc -l))) || true
    "$generator" "$work/tables" --quiet
    complete=yes
    [ "$(($(ls -A "$work/tables" | wc -l)))" = 10 ] || fail "$(ls -A "$work/tables")"
    diff -r "$work/tables" "$work/zstd" || fail "the files of a whole run"
    "$program" --tables "$work/tables" verify >"$work/verified" || fail "$(cat "$work/verified")"
  fi
done
echo "tried $killed kills of the generator ($ended more runs had ended before); $whole files found, all right;" \
  "$temporary temporary files seen, $removed removed by a later run, none left"
