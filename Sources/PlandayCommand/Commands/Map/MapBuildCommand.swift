#if Import
import ArgumentParser
import CatalogImport
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Geography
import OpeningHours
import Streets
import Transit
import TransitFeeds

/// `planday map build`: builds the map of a city.
struct MapBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the map of a city from OpenStreetMap.",
    discussion: """
      The streets are those of an OpenStreetMap PBF file. Layers are GeoJSON files, whose features say by their \
      property kind whether they are water, green, a district or a station. Addresses are the house numbers, postal \
      codes and hotels of OpenStreetMap PBF files. Public transport is a folder of tables, as \
      in data/maps/transit, or a GTFS feed; the map stores the headways of its lines. The same input gives the \
      same bytes.

      planday map build --city london --streets london.osm.pbf --layers water.geojson --layers green.geojson \
      --transit data/maps/transit/london --output london.map
      """
  )

  @Option(help: ArgumentHelp("The id of the city, as in london.", valueName: "id"))
  var city: String

  @Option(help: ArgumentHelp("The streets: an OpenStreetMap PBF file.", valueName: "file"))
  var streets: String

  @Option(help: ArgumentHelp("Water, green, districts or stations as GeoJSON.", valueName: "file"))
  var layers: [String] = []

  @Option(
    help: ArgumentHelp(
      "House numbers, postal codes and hotels: an OpenStreetMap PBF file; repeatable.",
      valueName: "file"
    )
  )
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp(
      "Public transport: a GTFS feed, a folder of tables, or one table; repeatable.",
      valueName: "file"
    )
  )
  var transit: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time zone of the city, if a feed of --transit has another one (default: the feed's).",
      valueName: "zone"
    )
  )
  var timeZone: String?

  @Option(help: ArgumentHelp("What the layers rest on, as JSON.", valueName: "file"))
  var sources: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Take no street outside this rectangle, in degrees.", valueName: "s,w,n,e"),
    transform: Value.bounds
  )
  var bbox: BoundingBox?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Leave out parts of the network shorter than this.", valueName: "meters")
  )
  var shortestPart: Int = 500

  @Option(name: .shortAndLong, help: ArgumentHelp("The file for the map.", valueName: "file"))
  var output: String

  func validate() throws {
    try Value.expect(city, "--city", #/[a-z0-9]+(-[a-z0-9]+)*/#, "a slug such as british-columbia")
    if let timeZone, ZoneRule(identifier: timeZone) == nil {
      throw ValidationError("--time-zone \"\(timeZone)\" is unknown; write it as Europe/London")
    }
    try Value.expect(shortestPart, "--shortest-part", in: 0...1_000_000)
  }

  func run() throws {
    var settings = StreetMapBuilder.Settings(cityID: city)
    settings.bounds = bbox
    settings.shortestPart = Meters(Double(shortestPart))
    let extract = try Input.mapped(streets)
    let line = WorkLine(doing: "building \(output)")
    defer { line.clear() }
    do {
      settings.provenance = try provenance()
      let network = try network()
      let (bytes, report) = try StreetMapBuilder(settings).build(
        streets: extract,
        layers: try drawnLayers(),
        addresses: try readAddresses(),
        transit: network
      ) { line.show($0) }
      line.clear()
      try expectStations(of: network, in: report.bounds)
      try Output.deliver(Data(bytes), to: output)
      tell(report, bytes: bytes.count)
    } catch let error as MapBuildError {
      line.clear()
      throw Failure(.badData, "\(error)")
    } catch {
      line.clear()
      throw error
    }
  }

  /// Returns the sources of the layers.
  private func provenance() throws -> [Provenance] {
    guard let sources else { return [] }
    return try ProvenanceReader.records(
      try Input.contents(of: sources),
      file: CatalogFile.name(of: sources)
    )
  }

  /// Returns the layers to draw besides streets.
  private func drawnLayers() throws -> MapLayers {
    var reader = LayerReader()
    for file in layers {
      try reader.add(try Input.contents(of: file), file: CatalogFile.name(of: file))
    }
    return reader.layers
  }

  /// Returns the addresses of all extracts.
  private func readAddresses() throws -> MapAddresses {
    var reader = AddressReader(bounds: bbox)
    for file in addresses {
      do {
        try reader.add(try Input.mapped(file))
      } catch let error as ExtractError {
        throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
      }
    }
    return reader.addresses
  }

  /// Returns the public transport network, or `nil` if none is given.
  private func network() throws -> TransitNetwork? {
    guard !transit.isEmpty else { return nil }
    do {
      let rows = try TransitImport.rows(
        from: try Input.files(in: transit),
        in: timeZone.flatMap { ZoneRule(identifier: $0) }
      ) { Output.standardError("planday: warning: --transit: \($0)\n") }
      if let bbox, !rows.stations.contains(where: { $0.coordinate.map(bbox.contains) ?? false }) {
        throw Failure(.badData, "no station of --transit lies in --bbox; give those of this city")
      }
      return try TransitNetwork(rows)
    } catch let error as FeedError {
      throw Failure(.badData, "--transit: \(error)")
    } catch let error as TransitNetworkError {
      throw Failure(.badData, "--transit: \(error)")
    }
  }

  /// Warns about stations outside the map, and throws if all are.
  private func expectStations(of network: TransitNetwork?, in bounds: BoundingBox) throws {
    guard let stations = network?.stations, !stations.isEmpty else { return }
    let inside = stations.count { $0.coordinate.map(bounds.contains) ?? false }
    guard inside > 0 else {
      throw Failure(
        .badData,
        "none of the \(stations.count) stations of --transit lies on the map; give those of this city"
      )
    }
    guard inside < stations.count else { return }
    Output.standardError(
      "planday: warning: \(inside) of \(stations.count) stations of --transit lie on the map\n"
    )
  }

  /// Prints what the map contains and what was omitted.
  private func tell(_ report: StreetMapBuilder.Report, bytes: Int) {
    let length = report.dropped.reduce(0) { $0 + Double($1.decimeters) / 10_000 }
    Output.standardError(
      """
      \(report.ways) ways, \(report.counts.nodes) nodes, \(report.counts.edges) edges, \(report.counts.arcs) arcs, \
      \(bytes) bytes; left out \(report.dropped.count) parts that hang together with nothing else, \
      \((length * 10).rounded() / 10) km

      """
    )
  }
}
#endif
