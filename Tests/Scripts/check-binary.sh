#!/bin/sh
# Checks what a released program is made of: which libraries it loads, that no search
# path is written into it, that neither Foundation nor ICU is inside, and its size.
#
#   Tests/Scripts/check-binary.sh [--imaging] PROGRAM
#
# With --imaging it is the program that decodes pictures, which loads its libraries from the system and
# lies at another place in memory each time.
set -eu

imaging=
if [ "$1" = --imaging ]; then
  imaging=1
  shift
fi
program=$1
limit=10485760  # 10 MB
faults=0
fault() { printf 'check-binary: %s: %s\n' "$program" "$*" >&2; faults=$((faults + 1)); }

dynamic=$(LC_ALL=C readelf -d "$program")

# Only these may be loaded; all else is linked in.
for library in $(printf '%s\n' "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p'); do
  case $library in
    libc.so.* | libm.so.* | ld-linux*.so.*) ;;
    libsqlite3.so.*) [ -z "$imaging" ] || fault "loads $library" ;;
    libvips.so.* | libchafa.so.* | libglib-2.0.so.* | libgobject-2.0.so.* | libgmodule-2.0.so.* \
      | libgio-2.0.so.* | libstdc++.so.* | libgcc_s.so.*)
      [ -n "$imaging" ] || fault "loads $library"
      ;;
    *) fault "loads $library" ;;
  esac
done
if [ -n "$imaging" ]; then
  LC_ALL=C readelf -h "$program" | grep -q 'Type:.*DYN' || fault "lies at a fixed address"
else
  printf '%s\n' "$dynamic" | grep -q 'libsqlite3\.so' || fault "does not load the system's SQLite"
fi

# A run path of $ORIGIN would load a library that happens to lie beside the program.
if printf '%s\n' "$dynamic" | grep -Eq '\((RPATH|RUNPATH)\)'; then
  fault "has a run path: $(printf '%s\n' "$dynamic" | grep -E '\((RPATH|RUNPATH)\)')"
fi

for name in FoundationEssentials FoundationInternationalization _FoundationICU icudt; do
  if grep -aq "$name" "$program"; then fault "contains $name"; fi
done

size=$(stat -c %s "$program")
[ "$size" -le "$limit" ] || fault "is $size bytes, more than $limit"

[ "$faults" -eq 0 ] || exit 1
printf 'check-binary: %s: %s bytes, loads %s\n' "$program" "$size" \
  "$(printf '%s\n' "$dynamic" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' | tr '\n' ' ')"
