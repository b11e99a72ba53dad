#!/bin/sh
# Prints the path of the static libstdc++ of the C++ compiler, or ends with 1.
#
#   Tests/Scripts/static-libraries.sh [FOLDER]
#
# With FOLDER, fills it with a link to the library and nothing else. A linker takes a
# shared library before a static one of the same folder, so the link must lie alone.
set -eu

for compiler in g++ c++ clang++ clang gcc; do
  command -v "$compiler" >/dev/null 2>&1 || continue
  path=$("$compiler" -print-file-name=libstdc++.a)
  # A compiler that does not find the file answers with the bare name.
  case $path in
    /*) ;;
    *) continue ;;
  esac
  [ -e "$path" ] || continue
  if [ $# -gt 0 ]; then
    mkdir -p "$1"
    ln -sf "$path" "$1/libstdc++.a"
  fi
  printf '%s\n' "$path"
  exit 0
done
echo "static-libraries: no libstdc++.a found (Debian: apt-get install g++)" >&2
exit 1
