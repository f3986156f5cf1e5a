#!/bin/sh
# Runs a script of ours with the newest Node there is: one of this machine's or the one among the packages.
# The oldest that runs the site and its tools, as package.json says under "engines".
needed='22.18.0'

# A version as a number that can be compared: 22.18.0 is 22018.
comparable() { echo "$1" | { IFS=. read -r major minor _ && echo "$((major * 1000 + minor))"; }; }

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
best='' newest='' version=''
IFS=:
for folder in $PATH "$root/node_modules/.bin"; do
  [ -x "$folder/node" ] || continue
  version=$("$folder/node" -p process.versions.node 2>/dev/null) || continue
  if [ -z "$newest" ] || [ "$(comparable "$version")" -gt "$(comparable "$newest")" ]; then
    best=$folder/node newest=$version
  fi
done
unset IFS

if [ -z "$newest" ] || [ "$(comparable "$newest")" -lt "$(comparable "$needed")" ]; then
  echo "Node $needed or later is needed, and ${newest:-none} is what there is: install it from https://nodejs.org" >&2
  exit 1
fi
# The tools that a script starts find the same one.
PATH=$(dirname -- "$best"):$PATH exec "$best" "$@"
