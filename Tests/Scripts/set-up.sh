#!/bin/sh
# Sees to it that what a make verb needs is there, and installs only what is missing.
#
#   Tests/Scripts/set-up.sh [NEED...] [--maybe NEED...]
#
# NEED is one of: sqlite (library and header), c++ (static libstdc++), curses (ncursesw), sqlite3 (its
# command line), strace, readelf, tmux, zones (time zone files), imaging (libvips and libchafa), vips
# (vipsthumbnail). Swift is always looked for. What follows --maybe is installed where that can be;
# where it cannot, the script says what is done without it, and ends with 0.
# Installing is apt-get's work and needs root or sudo; where that cannot be, the script
# says what to run and ends with 1. While nothing is missing, apt-get is not called.
set -eu

wanted_swift=6.2

say() { printf 'set-up: %s\n' "$*" >&2; }

# Answers true when one of the paths is there; patterns that match nothing stay as they are.
any() {
  for path in "$@"; do [ ! -e "$path" ] || return 0; done
  return 1
}

there() {
  case $1 in
    # The header alone is not enough: the link needs the library's name without a version.
    sqlite)
      any /usr/include/sqlite3.h /usr/local/include/sqlite3.h \
        && any /usr/lib/*/libsqlite3.so /usr/lib/libsqlite3.so /usr/lib64/libsqlite3.so \
          /usr/local/lib/libsqlite3.so
      ;;
    c++) "$(dirname "$0")/static-libraries.sh" libstdc++ >/dev/null 2>&1 ;;
    # The release program has it inside, so the library for linking must be the static one.
    curses)
      any /usr/include/ncursesw/curses.h /usr/include/curses.h \
        && "$(dirname "$0")/static-libraries.sh" libncursesw libtinfo >/dev/null 2>&1
      ;;
    sqlite3 | strace | readelf | tmux) command -v "$1" >/dev/null 2>&1 ;;
    zones) any /usr/share/zoneinfo/Asia/Tokyo ;;
    imaging) pkg-config --exists vips chafa 2>/dev/null ;;
    vips) command -v vipsthumbnail >/dev/null 2>&1 ;;
    *)
      say "unknown need: $1"
      exit 64
      ;;
  esac
}

package() {
  case $1 in
    sqlite) echo libsqlite3-dev ;;
    c++) echo g++ ;;
    curses) echo libncurses-dev ;;
    readelf) echo binutils ;;
    zones) echo tzdata ;;
    imaging) echo pkg-config libvips-dev libchafa-dev ;;
    vips) echo libvips-tools ;;
    *) echo "$1" ;;
  esac
}

# What is left out where a need that may be missing is.
without() {
  case $1 in
    imaging) echo 'hibi-imaging is not built, its tests are skipped, and Hibi takes no pictures' ;;
    vips) echo 'pictures are not measured' ;;
    *) echo "$1 is left out" ;;
  esac
}

# Answers true when the first version is at least the second.
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

if ! command -v swift >/dev/null 2>&1; then
  say "Swift is missing. Hibi needs Swift $wanted_swift or newer: https://www.swift.org/install/linux/"
  exit 1
fi
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
if [ -z "$found" ]; then
  say "swift --version gave no answer; is the toolchain whole? https://www.swift.org/install/linux/"
  exit 1
fi
if ! at_least "$found" "$wanted_swift"; then
  say "Swift $found is too old. Hibi needs $wanted_swift or newer: https://www.swift.org/install/linux/"
  exit 1
fi

needs=
while [ $# -gt 0 ] && [ "$1" != --maybe ]; do
  needs="$needs $1"
  shift
done
[ $# -eq 0 ] || shift

# Usage: see_to NEED...; installs what is missing of them, answers false where it cannot.
see_to() {
  missing= packages=
  for need in "$@"; do
    if ! there "$need"; then
      missing="$missing $need"
      packages="$packages $(package "$need")"
    fi
  done
  [ -n "$missing" ] || return 0

  if ! command -v apt-get >/dev/null 2>&1; then
    say "missing:$missing. Install what your system calls (Debian's names):$packages"
    return 1
  fi

  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      say "missing:$packages. As root, run: apt-get install$packages"
      return 1
    fi
    as_root=sudo
    # Without a terminal nobody can type a password: fail at once instead of waiting.
    [ -t 0 ] || as_root='sudo -n'
  fi

  say "installing with apt-get:$packages"
  install() {
    # The words in these variables are meant to be split.
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends $packages </dev/null >&2
  }
  # Package lists may be old or not there yet. A source that does not answer makes the
  # update fail, yet the package may come from another: only the install decides.
  if ! install; then
    say "trying again with new package lists"
    $as_root apt-get update </dev/null >&2 || say "apt-get update ended with an error; going on"
    if ! install; then
      say "could not install:$packages. Run: sudo apt-get update && sudo apt-get install$packages"
      return 1
    fi
  fi

  for need in $missing; do
    there "$need" || { say "$(package "$need") is installed, but $need is still not found"; return 1; }
  done
}

# The words in this variable are meant to be split.
# shellcheck disable=SC2086
see_to $needs || exit 1
for wish in "$@"; do
  see_to "$wish" || say "going on without $(package "$wish"): $(without "$wish")"
done
