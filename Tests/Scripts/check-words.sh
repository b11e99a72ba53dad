#!/bin/bash
# Checks words that may not stand in Sources: the name of a tracker in the core or in
# a face, ways to crash, and notes to oneself.
#
#   Tests/Scripts/check-words.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

faults=0
# Usage: refuse WHY PATTERN FOLDER...; folders that are not there yet are left out.
refuse() {
  local why=$1 pattern=$2 folder folders=()
  shift 2
  for folder in "$@"; do [ ! -d "$folder" ] || folders+=("$folder"); done
  if grep -rnP "$pattern" "${folders[@]}"; then
    printf 'check-words: above: %s\n' "$why" >&2
    faults=$((faults + 1))
  fi
}

# In any case of letters, in comments too: an example there is a first step to a dependency.
refuse 'the core and the faces know no tracker' '(?i)calorie|manga|sober|kcal|drink' \
  Sources/Core Sources/Drawing Sources/CommandLine Sources/Dashboard
refuse 'a fault is an error with a message, not a crash' '\btry!|\bas!|\bfatalError\(' Sources
# What people wrote keeps such signs everywhere; ours would not be shown by every terminal.
refuse 'an English text has ASCII quotation marks' '^(?!\s*//).*[“”‘’]' Sources
refuse 'a note to oneself belongs in an issue' '\b(TODO|FIXME|XXX)\b' Sources

[ "$faults" -eq 0 ] || exit 1
echo "check-words: nothing found"
