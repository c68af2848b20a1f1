#!/bin/sh
# Plans the ten days of docs/days: docs/make_days.sh PLANDAY, where PLANDAY is the binary.
# Only the seconds of a proof differ from one run to the next; they are left out of the files. All are planned as on one day, since
# what to book in time depends on it.
set -eu

planday=$(realpath "${1:?usage: docs/make_days.sh PLANDAY}")
cd "$(dirname "$0")/.."

# Writes docs/days/NAME.txt: the command, and the plan of the options that follow.
day() {
  name=$1
  shift
  {
    printf '$ planday %s\n' "$*"
    "$planday" --data data "$@" --today 2026-11-25 | sed 's/; found and proved in .*/./; s/; found in .*/./'
  } > "docs/days/$name.txt"
}

day london-first-day --city london --area docs/days/london-westminster.geojson \
  --date 2027-05-11 --first-time
day london-bloomsbury-soho --city london --area data/areas/london-bloomsbury-soho.geojson \
  --date 2027-05-13
day london-south-bank-december --city london --area docs/days/london-south-bank.geojson \
  --date 2026-12-01
day london-greenwich-sunday --city london --area docs/days/london-greenwich.geojson \
  --date 2027-06-13 --start 10:00 --pace relaxed
day nyc-museum-mile --city nyc --area data/areas/nyc-museum-mile-and-central-park.geojson \
  --date 2027-05-14 --end 20:30
day nyc-midtown --city nyc --area data/areas/nyc-midtown.geojson \
  --date 2027-05-15 --first-time --end 20:00
day nyc-lower-manhattan --city nyc --area docs/days/nyc-lower-manhattan.geojson \
  --date 2027-10-06
day nyc-brooklyn --city nyc --area docs/days/nyc-brooklyn.geojson \
  --date 2027-06-12 --been-before --max-walk 30
day vancouver-stanley-park-gastown --city vancouver \
  --area docs/days/vancouver-stanley-park-gastown.geojson --date 2027-07-10
day vancouver-granville-kitsilano --city vancouver \
  --area docs/days/vancouver-granville-kitsilano.geojson \
  --date 2027-07-11 --start 10:00 --end 21:30 --pace relaxed --dinner 18:30-20:30/75
