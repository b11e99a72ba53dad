#!/bin/bash
# Checks the direction of the house, which targets alone do not keep: what each folder
# of Sources may import. The longest folder that fits a file decides.
#
#   Tests/Scripts/check-imports.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

# folder: what its files may import
allowed='
Sources/Core: CPlatform Glibc
Sources/Core/Store: CPlatform CSQLite Glibc
Sources/Trackers: HibiCore
Sources/Trackers/BuiltIn: HibiCore '"$(ls Sources/Trackers | tr '\n' ' ')"'
Sources/Drawing: Glibc HibiCore
Sources/CommandLine: CPlatform Glibc HibiCore HibiDrawing
Sources/Dashboard: Glibc HibiCore HibiDrawing
Sources/Dashboard/Terminal: CCurses CPlatform Glibc HibiCore HibiDrawing
Sources/Programs/hibi: BuiltIn Glibc HibiCommandLine HibiCore HibiDashboard HibiDrawing
Sources/Programs/hibi-imaging: CImaging Glibc
'

faults=0
fault() { printf 'check-imports: %s\n' "$*" >&2; faults=$((faults + 1)); }

list_for() {
  local folder=$1 line
  while [ "$folder" != . ]; do
    if line=$(grep -F "$folder: " <<<"$allowed"); then
      printf '%s\n' "${line#*: }"
      return
    fi
    folder=$(dirname "$folder")
  done
}

attribute='@[A-Za-z_]+(\([^)]*\))?[[:space:]]+'
access='(public|package|internal|fileprivate|private)[[:space:]]+'
kind='(struct|class|enum|protocol|typealias|func|let|var)[[:space:]]+'
pattern="^[[:space:]]*($attribute)*($access)?import[[:space:]]+($kind)?([A-Za-z_][A-Za-z_0-9]*).*"

checked=0
while IFS= read -r file; do
  checked=$((checked + 1))
  list=" $(list_for "$(dirname "$file")") "
  while IFS= read -r module; do
    case $list in
      *" $module "*) ;;
      *) fault "$file imports $module; allowed:$list" ;;
    esac
  done < <(sed -nE "s/$pattern/\7/p" "$file")
done < <(find Sources -name '*.swift' | sort)

[ "$checked" -gt 0 ] || fault "no Swift file found in Sources"
if grep -rlE 'import[[:space:]].*Foundation' Sources; then fault "Foundation is imported in Sources"; fi

[ "$faults" -eq 0 ] || exit 1
echo "check-imports: $checked files keep the direction"
