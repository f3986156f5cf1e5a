#!/bin/sh
# Runs a script of ours with the newest Node there is: one of this machine's or the one among the packages.
# What runs the site and its tools, as package.json says under "engines": 22.22, 24.8, or 26 and later.
fits() {
  case $1 in
    22.*) [ "$(comparable "$1")" -ge 22022 ] ;;
    24.*) [ "$(comparable "$1")" -ge 24008 ] ;;
    *) [ "$(comparable "$1")" -ge 26000 ] ;;
  esac
}

# A version as a number that can be compared: 22.18.0 is 22018.
comparable() { echo "$1" | { IFS=. read -r major minor _ && echo "$((major * 1000 + minor))"; }; }

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
best='' newest='' version='' seen=''
IFS=:
for folder in $PATH "$root/node_modules/.bin"; do
  [ -x "$folder/node" ] || continue
  version=$("$folder/node" -p process.versions.node 2>/dev/null) || continue
  seen=$version
  fits "$version" || continue
  if [ -z "$newest" ] || [ "$(comparable "$version")" -gt "$(comparable "$newest")" ]; then
    best=$folder/node newest=$version
  fi
done
unset IFS

if [ -z "$newest" ]; then
  echo "Node 22.22, 24.8, or 26 and later is needed, and ${seen:-none} is what there is: install one from https://nodejs.org" >&2
  exit 1
fi
# The tools that a script starts find the same one.
PATH=$(dirname -- "$best"):$PATH exec "$best" "$@"
