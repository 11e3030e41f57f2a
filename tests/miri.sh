#!/usr/bin/env bash
# Looks for undefined behaviour. Miri runs the core, the format and tables in
# bytes on this machine's kind, on a big-endian one, and on one of 32 bits. It
# needs a nightly toolchain with the components miri and rust-src:
#
#   rustup toolchain install nightly --component miri --component rust-src
#
# Where there is none, it says so, and valgrind watches the same tests and those
# of files, mapped ones among them, if it is there.
set -euo pipefail
cd "$(dirname "$0")/.."

watched=(portable:: types::)
targets=(x86_64-unknown-linux-gnu s390x-unknown-linux-gnu i686-unknown-linux-gnu)

done_what=()
if cargo +nightly miri --version >/dev/null 2>&1; then
  # The processes' files are read, and Miri runs no C: what needs it is not run,
  # but a build script would compile it for the other machine.
  export MIRIFLAGS=-Zmiri-disable-isolation
  for target in "${targets[@]}"; do
    echo "== Miri, $target"
    under=${target//-/_}
    env "CC_$under=cc" "AR_$under=ar" "CFLAGS_$under=-m64" CRATE_CC_NO_DEFAULTS=1 \
      cargo +nightly miri test --target "$target" --test it -- "${watched[@]}"
    done_what+=("Miri on $target")
  done
else
  echo 'SKIPPED Miri: no nightly toolchain with the components miri and rust-src'
fi

if command -v valgrind >/dev/null; then
  echo '== valgrind'
  cargo test --locked --release --test it --no-run
  binary=$(cargo test --locked --release --test it --no-run --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*\/it-[^"]*\)".*/\1/p' | tail -1)
  valgrind --quiet --error-exitcode=9 --leak-check=no \
    "$binary" --test-threads 1 "${watched[@]}" tables:: files:: mapping:: threads::
  done_what+=('valgrind')
else
  echo 'SKIPPED valgrind: it is not installed'
fi

echo "looked for undefined behaviour by: ${done_what[*]:-nothing}"
