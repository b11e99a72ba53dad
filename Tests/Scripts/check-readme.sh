#!/bin/bash
# Runs what the READMEs and the guide tell a newcomer to type: every line of their code blocks that
# calls a tracker or `hibi`, in order, in a store of its own. Each has to end with 0; what would ask a
# person is answered on the line. Then that what is installed is what they say, and that it can be
# removed.
#
#   Tests/Scripts/check-readme.sh PROGRAM
set -euo pipefail

program=$(realpath "$1")
cd "$(dirname "$0")/../.."
place=$(mktemp -d "${TMPDIR:-/tmp}/hibi-readme.XXXXXX")
trap 'rm -rf "$place"' EXIT
imaging=$PWD/Tests/Scripts/imaging
mkdir "$place/bin"
ln -s "$program" "$place/bin/hibi"
for name in calorie manga sober; do ln -s hibi "$place/bin/$name"; done

faults=0 checked=0
for file in README.md README.ja.md docs/guide/your-own-tracker.md docs/guide/your-own-tracker.ja.md; do
  while IFS= read -r line; do
    line=$(sed 's/ *#.*//' <<<"$line")
    case $line in
      'calorie add') line="$line rice 250" ;;
      'calorie delete '*) line="$line -y" ;;
    esac
    checked=$((checked + 1))
    name=$(basename "$file")
    mkdir -p "$place/$name.d"
    # What stands for a photo; the program that reads one may not be there.
    echo 4032x3024 >"$place/$name.d/IMG_0412.HEIC"
    if ! answer=$(cd "$place/$name.d" && env -i PATH="$place/bin:/usr/bin:/bin" HOME="$place" \
      HIBI_LIBEXEC="$imaging" HIBI_STORE="$place/$name.store" LC_ALL=C.UTF-8 bash -c "$line" </dev/null 2>&1); then
      printf 'check-readme: %s: %s\n%s\n' "$file" "$line" "$answer" >&2
      faults=$((faults + 1))
    fi
  done < <(awk '/^```/ { code = !code; next } code && sub(/^(\$ )?(calorie|manga|sober|hibi|water|migraine|sed)/, "&")' "$file" \
    | sed 's/^\$ //')
done

# Each folder that an installation fills is named, and nothing of it is left in the end.
install() { Tests/Scripts/install.sh "$1" "$place/prefix" calorie >"$place/log"; }
install "$program"
for file in README.md README.ja.md; do
  while IFS= read -r folder; do
    if ! grep -q -F "\`$folder\`" "$file"; then
      printf 'check-readme: %s: what is installed into %s is not named\n' "$file" "$folder" >&2
      faults=$((faults + 1))
    fi
  done < <(cd "$place/prefix" && find . ! -type d -printf '%h\n' | sed 's|^\./||' | sort -u)
done
install --remove
left=$(find "$place/prefix" ! -type d)
if [ -n "$left" ]; then
  printf 'check-readme: make uninstall leaves\n%s\n' "$left" >&2
  faults=$((faults + 1))
fi

[ "$checked" -gt 20 ] || { echo "check-readme: only $checked commands found" >&2; exit 1; }
[ "$faults" -eq 0 ] || exit 1
echo "check-readme: $checked commands of the READMEs and the guide run"
