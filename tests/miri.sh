#!/usr/bin/env bash
# Looks for undefined behaviour. Miri runs the core, the format and tables in
# bytes as on this kind of machine, on a big-endian one, and on one of 32 bits.
# It needs a nightly toolchain:
#
#   rustup toolchain install nightly --component miri --component rust-src
#
# valgrind then watches the same tests and those of files, mapped ones among them,
# which Miri cannot. What is not installed is left out, and that is said.
set -euo pipefail
cd "$(dirname "$0")/.."

watched=(portable:: types::)
targets=(x86_64-unknown-linux-gnu s390x-unknown-linux-gnu i686-unknown-linux-gnu)

done_what=()
if cargo +nightly miri --version >/dev/null 2>&1; then
  # Miri runs no C, and these tests need none. But zstd's build script compiles
  # it for the other machine, for which any compiler will do.
  export MIRIFLAGS=-Zmiri-disable-isolation
  for target in "${targets[@]}"; do
    echo "== Miri, $target"
    under=${target//-/_}
    env "CC_$under=cc" "AR_$under=ar" CRATE_CC_NO_DEFAULTS=1 \
      cargo +nightly miri test --locked --target "$target" --test it -- "${watched[@]}"
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
    "$binary" --test-threads 1 "${watched[@]}" tables:: files:: mapping::
  done_what+=('valgrind')
else
  echo 'SKIPPED valgrind: it is not installed'
fi

echo "looked for undefined behaviour by: ${done_what[*]:-nothing}"
