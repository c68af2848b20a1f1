#!/bin/sh
# Draws the pictures of docs/maps: docs/make_maps.sh PLANDAY, where PLANDAY is the binary. The same maps give the same bytes.
set -eu
planday=$1

# Writes docs/maps/NAME.svg: a rectangle of a city in pixels of a width and a height.
draw() {
  "$planday" map draw "$2" --bounds "$3" --width "$4" --height "$5" --theme "${6:-light}" --output "docs/maps/$1.svg"
}

draw london-city london 51.488,-0.20,51.535,-0.065 900 520
draw london-center london 51.500,-0.145,51.522,-0.095 900 600
draw london-street london 51.5075,-0.1315,51.5145,-0.117 900 620
draw london-street-dark london 51.5075,-0.1315,51.5145,-0.117 900 620 dark
draw nyc-city nyc 40.70,-74.03,40.80,-73.92 700 900
draw nyc-center nyc 40.745,-74.005,40.772,-73.965 900 640
draw nyc-street nyc 40.7515,-73.990,40.7605,-73.9745 900 620
draw nyc-street-dark nyc 40.7515,-73.990,40.7605,-73.9745 900 620 dark
draw vancouver-city vancouver 49.225,-123.22,49.315,-123.04 900 640
draw vancouver-center vancouver 49.268,-123.155,49.305,-123.09 900 700
draw vancouver-street vancouver 49.280,-123.130,49.290,-123.108 900 620
draw vancouver-street-dark vancouver 49.280,-123.130,49.290,-123.108 900 620 dark
