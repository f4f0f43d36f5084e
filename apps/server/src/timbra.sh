#!/bin/sh
# The product and its operators' commands where there is no npm (an image, a systemd unit), by the names of `npm run`:
#   timbra start
#   timbra admin create ana@example.com
set -eu
programs=$(dirname "$(readlink -f "$0")")
name=${1-}
[ $# -eq 0 ] || shift

case $name in
  start) exec node "$programs/main.js" "$@" ;;
  "" | *[!a-z-]*) ;;
  *) [ ! -f "$programs/cli/$name.js" ] || exec node "$programs/cli/$name.js" "$@" ;;
esac

{
  echo "timbra start"
  for program in "$programs"/cli/*.js; do echo "timbra $(basename "$program" .js)"; done
} >&2
exit 2
