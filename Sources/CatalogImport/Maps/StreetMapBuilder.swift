package import Geography
package import Streets
package import Transit

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Makes the map of a city.
package struct StreetMapBuilder {
  /// What to make a map of.
  package struct Settings: Sendable {
    /// The id of the city.
    package var cityID: String
    /// Outside this rectangle streets are left out, if there is one.
    package var bounds: BoundingBox?
    /// Parts of the network that hang together and are shorter than this are left out.
    package var shortestPart = Meters(500)
    /// What each layer rests on.
    package var provenance: [Provenance] = []

    /// Creates settings.
    package init(cityID: String) {
      self.cityID = cityID
    }
  }

  /// What happened.
  package struct Report: Sendable {
    /// The number of ways of the extract that somebody may use.
    package let ways: Int
    /// The parts left out, the longest first.
    package let dropped: [StreetGraph.Part]
    /// The nodes, edges and arcs of the map.
    package let counts: (nodes: Int, edges: Int, arcs: Int)
    /// The rectangle around the streets.
    package let bounds: BoundingBox
  }

  /// The settings.
  private let settings: Settings

  /// Creates a builder.
  package init(_ settings: Settings) {
    self.settings = settings
  }

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - extract: An OpenStreetMap PBF file.
  ///   - layers: What is drawn besides streets.
  ///   - transit: Public transport, if there is any.
  ///   - progress: Is told which part of the work is done, from 0 to 1.
  /// - Returns: The bytes of the map's file, the same for the same input, and what happened.
  /// - Throws: ``MapBuildError``.
  /// - Complexity: O(*n*) for *n* bytes of the extract, and bounded searches for each node.
  package func build(
    streets extract: Data,
    layers: MapLayers,
    transit: TransitNetwork?,
    progress: (Double) -> Void = { _ in }
  ) throws(MapBuildError) -> (bytes: [UInt8], report: Report) {
    let raw: RawStreets
    do throws(ExtractError) {
      raw = try StreetReader(extract, bounds: settings.bounds).read { progress($0 * 0.4) }
    } catch {
      throw .extract(error)
    }
    var graph = GraphAssembly(raw).graph
    let dropped = dropParts(&graph)
    guard let bounds = BoundingBox(around: graph.positions) else { throw .noStreets }
    markMainland(&graph)
    let (ordered, shortcuts) = MapDraft.ordered(graph) { progress(0.4 + $0 * 0.6) }
    let coverage = StreetCoverage.polygons(of: ordered, bounds: bounds)
    let draft = MapDraft(
      header: MapHeader(cityID: settings.cityID, bounds: bounds, coverage: coverage),
      provenance: settings.provenance,
      graph: ordered,
      shortcuts: shortcuts,
      layers: layers,
      transit: transit
    )
    let counts = (ordered.nodeCount, ordered.edgeCount, shortcuts.heads.count)
    let report = Report(ways: raw.wayCount, dropped: dropped, counts: counts, bounds: bounds)
    return (draft.bytes(), report)
  }

  /// Leaves out the parts that are too short to get anywhere, and returns them.
  private func dropParts(_ graph: inout StreetGraph) -> [StreetGraph.Part] {
    let (parts, ofNode) = graph.parts { _ in true }
    let isKept = parts.map { Double($0.decimeters) / 10 >= settings.shortestPart.rawValue }
    let whole = graph
    graph = whole.keeping { isKept[ofNode[Int(whole.tails[$0])]] }
    return parts.enumerated().filter { !isKept[$0.offset] && $0.element.nodes > 1 }.map(\.element)
  }

  /// Marks the edges of the largest part of the walking network.
  private func markMainland(_ graph: inout StreetGraph) {
    let isForFeet = { (way: WayAttributes) in way.has(.footAlong) || way.has(.footAgainst) }
    let (_, ofNode) = graph.parts(where: isForFeet)
    for edge in 0..<graph.edgeCount {
      var way = graph.attributes(of: edge)
      way.set(.mainland, isForFeet(way) && ofNode[Int(graph.tails[edge])] == 0)
      graph.attributes[edge] = way.rawValue
    }
  }
}
