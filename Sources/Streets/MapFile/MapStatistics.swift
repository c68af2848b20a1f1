import Transit

/// Counts of a map's contents.
package struct MapStatistics: Encodable, Sendable {
  /// The id of the city.
  package let city: String
  /// The numbers of nodes, edges and arcs of the hierarchy.
  package let nodes, edges, arcs: Int
  /// The number of different names.
  package let names: Int
  /// Kilometers of walking ways, and of those that are named, on bridges, in tunnels, steps, or mended.
  package let footKilometers, named, bridges, tunnels, steps, mended: Double
  /// Kilometers open to bicycles and to cars.
  package let cycleKilometers, carKilometers: Double
  /// The share of the large components in the walking network's length, 0…1.
  package let mainland: Double
  /// The number of nodes with traffic lights.
  package let signals: Int
  /// The numbers of polygons of water and of green, of labels and of stations drawn, and of crossings of water.
  package let water, green, labels, drawnStations, crossings: Int
  /// The numbers of house numbers, and of hotels and postal codes.
  package let houses, addressNames: Int
  /// The numbers of stations, lines, services (one direction of one branch), bands of headways and walks between stations.
  package let stations, lines, services, bands, transfers: Int
  /// The sources of the layers.
  package let sources: [String]
  /// Identifies the map.
  package let fingerprint: String

  /// Counts the contents of `map`.
  ///
  /// - Throws: ``MapFileError`` if its layers cannot be read.
  /// - Complexity: O(*n*) for *n* edges.
  package init(of map: StreetMap) throws(MapFileError) {
    let graph = map.graph
    let layers = try map.layers()
    city = map.header.cityID
    (nodes, edges, arcs) = (graph.nodeCount, graph.edgeCount, map.shortcuts.heads.count)
    names = graph.nameStarts.count - 2
    let isForFeet = { (way: WayAttributes) in way.has(.footAlong) || way.has(.footAgainst) }
    let kilometers = { (isCounted: (WayAttributes) -> Bool) in
      Self.kilometers(graph) { _, way in isCounted(way) }
    }
    footKilometers = kilometers(isForFeet)
    named = Self.kilometers(graph) { graph.nameNumbers[$0] != 0 && isForFeet($1) }
    bridges = kilometers { $0.isBridge && isForFeet($0) }
    tunnels = kilometers { $0.isTunnel && isForFeet($0) }
    steps = kilometers { $0.kind == .steps && isForFeet($0) }
    mended = kilometers(\.isMended)
    cycleKilometers = kilometers { $0.has(.cycleAlong) || $0.has(.cycleAgainst) }
    carKilometers = kilometers { $0.has(.carAlong) || $0.has(.carAgainst) }
    let whole = footKilometers
    mainland = whole > 0 ? (kilometers(\.isMainland) / whole * 10_000).rounded() / 10_000 : 0
    signals = graph.nodeAttributes.count { NodeAttributes(rawValue: $0).contains(.signals) }
    (water, green) = (layers.water.count, layers.green.count)
    (labels, drawnStations) = (layers.labels.count, layers.stations.count)
    crossings = layers.crossings.count
    let addresses = try map.addresses()
    (houses, addressNames) = (addresses.houseCount, addresses.places.count)
    let transit = map.network?.rows ?? TransitRows()
    (stations, lines, services) =
      (transit.stations.count, transit.lines.count, transit.services.count)
    (bands, transfers) = (transit.bands.count, transit.transfers.count)
    sources = map.provenance.map { "\($0.layer): \($0.source), \($0.date), \($0.license)" }
    fingerprint = map.fingerprint
  }

  /// Returns the total length of the selected edges, in kilometers with one decimal.
  private static func kilometers(
    _ graph: StreetGraph,
    where isCounted: (Int, WayAttributes) -> Bool
  ) -> Double {
    var decimeters: UInt64 = 0
    for edge in 0..<graph.edgeCount where isCounted(edge, graph.attributes(of: edge)) {
      decimeters += UInt64(graph.lengths[edge])
    }
    return (Double(decimeters) / 1_000).rounded() / 10
  }

  /// The counts as text, one line per group.
  package var text: String {
    """
    \(city) (\(fingerprint))
      \(nodes) nodes, \(edges) edges, \(arcs) arcs, \(names) names, \(signals) traffic lights
      on foot \(footKilometers) km, \((mainland * 1_000).rounded() / 10) % in large parts; named \(named), bridges \(bridges), tunnels \(tunnels), \
    steps \(steps), mended \(mended)
      by bicycle \(cycleKilometers) km, by car \(carKilometers) km
      water \(water), green \(green), labels \(labels), stations drawn \(drawnStations), crossings \(crossings)
      \(houses) house numbers, \(addressNames) hotels and postal codes
      transport: \(stations) stations, \(lines) lines, \(services) services, \(bands) bands, \(transfers) transfers

    """ + sources.map { "  \($0)\n" }.joined()
  }
}
