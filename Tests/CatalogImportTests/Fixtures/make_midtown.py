#!/usr/bin/env python3
"""Extracts the sights from an OpenStreetMap extract: elements with a name and a key in the table of tags, and
their nodes. See README.md for the source of the extract.

    python3 make_midtown.py extract.osm.pbf midtown-places.osm.pbf
"""
import os
import sys

import osmium

KEYS = ("tourism", "man_made", "natural", "amenity", "historic", "leisure", "place", "shop", "building")
VALUES = {
    "amenity": ("theatre", "library", "marketplace", "arts_centre", "place_of_worship"),
    "leisure": ("park", "garden", "nature_reserve"),
    "shop": ("books", "art"),
    "place": ("square",),
    "natural": ("beach",),
    "man_made": ("lighthouse", "pier", "tower", "bridge"),
    "tourism": ("museum", "gallery", "zoo", "aquarium", "theme_park", "viewpoint", "artwork",
                "attraction", "yes"),
}
# Tags that planday never reads and that only make the file larger.
DROPPED = ("gnis:", "nycdoitt:", "tiger:", "source", "note", "fixme", "description", "email", "building:",
           "roof:", "height", "ele", "check_date", "survey:", "architect", "operator:", "contact:email")


def is_place(thing):
    tags = thing.tags
    if "name" not in tags:
        return False
    for key in KEYS:
        value = tags.get(key)
        if value is None or key == "building" and "wikidata" not in tags and value != "cathedral":
            continue
        if key not in VALUES or value in VALUES[key]:
            return True
    return False


def plain(thing):
    return {tag.k: tag.v for tag in thing.tags if not tag.k.startswith(DROPPED)}


def main(source, target):
    nodes, ways, relations = set(), set(), set()
    members = set()
    for thing in osmium.FileProcessor(source):
        if not is_place(thing):
            continue
        if thing.is_node():
            nodes.add(thing.id)
        elif thing.is_way():
            ways.add(thing.id)
        else:
            relations.add(thing.id)
            members |= {member.ref for member in thing.members if member.type == "w"}
    corners = set()
    for thing in osmium.FileProcessor(source, osmium.osm.WAY):
        if thing.id in ways or thing.id in members:
            corners |= {node.ref for node in thing.nodes}
    header = osmium.io.Header()
    header.set("osmosis_replication_timestamp", "2025-01-25T20:00:00Z")
    header.set("generator", "make_midtown.py")
    if os.path.exists(target):
        os.remove(target)
    writer = osmium.SimpleWriter(target, header=header)
    for thing in osmium.FileProcessor(source):
        if thing.is_node() and (thing.id in nodes or thing.id in corners):
            writer.add_node(thing.replace(tags=plain(thing) if thing.id in nodes else {}))
        elif thing.is_way() and (thing.id in ways or thing.id in members):
            writer.add_way(thing.replace(tags=plain(thing) if thing.id in ways else {}))
        elif thing.is_relation() and thing.id in relations:
            kept = [(m.type, m.ref, m.role) for m in thing.members if m.type == "w"]
            writer.add_relation(thing.replace(tags=plain(thing), members=kept))
    writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
