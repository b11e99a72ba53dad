#!/bin/sh
# Prints the paths of the static libraries that the release program has inside, as the C++
# compiler finds them; ends with 1 where one is missing.
#
#   Tests/Scripts/static-libraries.sh [--into FOLDER] [LIBRARY...]
#
# LIBRARY is one of libstdc++, libncursesw, libtinfo; without one, all. With FOLDER, fills it
# with links to them and nothing else. A linker takes a shared library before a static one of
# the same folder, so the links must lie alone.
set -eu

folder=
if [ "${1-}" = --into ]; then
  folder=$2
  shift 2
fi
[ $# -gt 0 ] || set -- libstdc++ libncursesw libtinfo

find_library() {
  for compiler in g++ c++ clang++ clang gcc; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    path=$("$compiler" -print-file-name="$1.a")
    # A compiler that does not find the file answers with the bare name.
    case $path in
      /*) ;;
      *) continue ;;
    esac
    [ ! -e "$path" ] || return 0
  done
  return 1
}

for library in "$@"; do
  find_library "$library" || {
    echo "static-libraries: no $library.a found (Debian: apt-get install g++ libncurses-dev)" >&2
    exit 1
  }
  if [ -n "$folder" ]; then
    mkdir -p "$folder"
    ln -sf "$path" "$folder/$library.a"
  fi
  printf '%s\n' "$path"
done
