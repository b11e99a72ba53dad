#!/usr/bin/env bash
# Lets libFuzzer loose on every reader of text from outside, for some seconds (default 60).
#   Tests/Scripts/fuzz.sh [SECONDS]
# The core and the decoder of keys are compiled with the fuzz target into one module, since SwiftPM
# cannot link a program without a main of its own. What breaks it is left in .build/fuzz/ and named.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
out=.build/fuzz
mkdir -p "$out/corpus"
cat >"$out/module.modulemap" <<MAP
module CPlatform { header "$PWD/Sources/C/Platform/include/platform.h" export * }
MAP
cc -c -o "$out/platform.o" -I Sources/C/Platform/include Sources/C/Platform/platform.c
keys=Sources/Dashboard/Terminal
find Sources/Core $keys/Key*.swift $keys/Event.swift $keys/EscapeSequence.swift \
  $keys/SequenceKeys.swift $keys/UTF8Scan.swift -name '*.swift' -print0 | xargs -0 swiftc -O -g \
  -sanitize=fuzzer -parse-as-library -package-name hibi -module-name HibiFuzz -swift-version 6 \
  -enable-upcoming-feature InternalImportsByDefault -suppress-warnings \
  -I Sources/C/SQLite -Xcc "-fmodule-map-file=$out/module.modulemap" \
  "$out/platform.o" -o "$out/fuzz" Tests/Fuzz/Fuzz.swift Tests/Support/OutsideReaders.swift \
  Tests/DashboardTests/Terminal/OutsideKeys.swift
# Beginnings that reach each reader; the rest is found.
printf '\0{"a":[1,2.50,"\\u00e9"],"b":null}' >"$out/corpus/json"
printf '\1day,food\r\n2026-11-28,"a ""b"""\r\n' >"$out/corpus/csv"
printf '\2a\tb\\n\n\\N\t\n' >"$out/corpus/tsv"
printf "\\3amount >= 5 and not (note ~ 'x' or time:11:00..14:00)" >"$out/corpus/filter"
printf '\0042026/02/29' >"$out/corpus/day"
printf '\5last-30-days' >"$out/corpus/range"
printf '\0062x150+40ml' >"$out/corpus/number"
printf '\7ｶﾞ か゛ ① 10' >"$out/corpus/fold"
printf '\10a\033[31m\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9' >"$out/corpus/safe"
printf '\11day,amount,note\n2026-11-28,5,x\n' >"$out/corpus/import"
{ printf '\12' && cat Tests/Fixtures/Trackers/walks.json; } >"$out/corpus/definition"
printf '\377\033[1;5A\033Oa\033[<0;290;5M\033[M !!\033[200~a\rb\033[201~\346\227\245' >"$out/corpus/keys"
cd "$out"
SWIFT_BACKTRACE=enable=no ./fuzz -max_total_time="$seconds" -timeout=10 -max_len=4096 \
  -artifact_prefix=./ -print_final_stats=1 corpus 2>fuzz.log || {
  tail -n 30 fuzz.log
  echo "The fuzzer broke a reader; the input is the file named above, in $out." >&2
  exit 1
}
grep -E 'number_of_executed_units|average_exec' fuzz.log | sed 's/stat:://'
