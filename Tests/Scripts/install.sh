#!/bin/sh
# Installs a built program with the links that are its other names, and the man pages
# and completions that docs/generated holds, as far as they exist.
#
#   Tests/Scripts/install.sh [--with HELPER] PROGRAM FOLDER [LINK...]     FOLDER: e.g. /usr/local
#   Tests/Scripts/install.sh --remove FOLDER [LINK...]    removes the same files
#
# HELPER, the program that decodes pictures, goes into libexec/hibi. Without it, one that an earlier
# install put there is removed: it would be of another version.
#
# Where the user may not write in FOLDER, sudo does the copying.
set -eu

source=$(cd "$(dirname "$0")/../.." && pwd)
helper=
if [ "$1" = --with ]; then
  helper=$2
  shift 2
fi
program=$1 folder=$2
shift 2

# The first folder above that is there decides whether sudo is needed.
existing=$folder
while [ ! -e "$existing" ]; do existing=$(dirname "$existing"); done
as_root=
if [ ! -w "$existing" ]; then
  if [ "$(id -u)" -eq 0 ] || ! command -v sudo >/dev/null 2>&1; then
    echo "install: no permission to write in $existing; choose another: make install PREFIX=\$HOME/.local" >&2
    exit 1
  fi
  as_root=sudo
  [ -t 0 ] || as_root='sudo -n'
  echo "install: $existing is not yours; using sudo" >&2
fi

# Usage: put MODE FILE TARGET
put() {
  if [ "$program" = --remove ]; then
    remove "$3"
    return
  fi
  $as_root install -d "$(dirname "$3")"
  $as_root install -m "$1" "$2" "$3"
  printf '%s\n' "$3"
}

# Usage: remove TARGET
remove() {
  [ -e "$1" ] || [ -L "$1" ] || return 0
  $as_root rm -f "$1"
  printf '%s removed\n' "$1"
}

put 755 "$program" "$folder/bin/hibi"
for name in "$@"; do
  if [ "$program" = --remove ]; then
    # Only a link to hibi is ours.
    [ "$(readlink "$folder/bin/$name" || true)" != hibi ] || remove "$folder/bin/$name"
    continue
  fi
  $as_root ln -sfn hibi "$folder/bin/$name"
  printf '%s -> hibi\n' "$folder/bin/$name"
done

imaging=$folder/libexec/hibi/hibi-imaging
if [ -n "$helper" ]; then put 755 "$helper" "$imaging"; else remove "$imaging"; fi
# The folder is ours alone; one that is not empty holds what somebody else put there.
if [ "$program" = --remove ] && [ -d "$folder/libexec/hibi" ]; then
  $as_root rmdir "$folder/libexec/hibi" 2>/dev/null || true
fi

# Usage: pages FOLDER PATTERN TARGET
pages() {
  for file in "$source/docs/generated/$1"/$2; do
    if [ -f "$file" ]; then put 644 "$file" "$folder/share/$3/$(basename "$file")"; fi
  done
}

pages man '*.1' man/man1
pages completion/bash '*' bash-completion/completions
pages completion/zsh '_*' zsh/site-functions
pages completion/fish '*.fish' fish/vendor_completions.d
