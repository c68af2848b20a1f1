import Basics
package import Transit

/// The contents of a map file to be written.
package struct MapDraft: Sendable {
  /// The city, bounds, and coverage of the map.
  package var header: MapHeader

  /// The sources of each layer.
  package var provenance: [Provenance]

  /// The streets, with nodes in the order of the hierarchy.
  package var graph: StreetGraph

  /// The hierarchy for walking.
  package var shortcuts: ShortcutTable

  /// The layers drawn besides streets.
  package var layers: MapLayers

  /// The addresses.
  package var addresses: MapAddresses

  /// Public transport, if there is any.
  package var transit: TransitNetwork?

  /// Creates a draft.
  package init(
    header: MapHeader,
    provenance: [Provenance],
    graph: StreetGraph,
    shortcuts: ShortcutTable,
    layers: MapLayers,
    addresses: MapAddresses = MapAddresses(),
    transit: TransitNetwork?
  ) {
    self.header = header
    self.provenance = provenance
    self.graph = graph
    self.shortcuts = shortcuts
    self.layers = layers
    self.addresses = addresses
    self.transit = transit
  }

  /// The bytes of the file; the same draft gives the same bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func bytes() -> [UInt8] {
    var writer = MapFileWriter()
    writer.add(.city, header.bytes)
    var records = ByteWriter()
    records.write(count: provenance.count)
    for record in provenance { record.write(to: &records) }
    writer.add(.provenance, records.bytes)
    addGraph(to: &writer)
    writer.add(.arcs, shortcuts.left)
    writer.add(.secondArcs, shortcuts.secondArcs)
    if shortcuts.coreStart < graph.nodeCount {
      writer.add(.core, [UInt32(shortcuts.coreStart)])
    }
    if let transit { writer.add(.transit, transit.rows.encoded()) }
    writer.add(.layers, layers.bytes)
    if !layers.crossings.isEmpty { writer.add(.crossings, layers.crossingBytes) }
    if !addresses.isEmpty { writer.add(.addresses, addresses.bytes) }
    return writer.bytes()
  }

  /// Adds the sections of the streets.
  private func addGraph(to writer: inout MapFileWriter) {
    writer.add(.latitudes, graph.latitudes)
    writer.add(.longitudes, graph.longitudes)
    writer.add(.nodeAttributes, graph.nodeAttributes)
    writer.add(.firstEdges, graph.firstEdges)
    writer.add(.heads, graph.heads)
    writer.add(.lengths, graph.lengths)
    writer.add(.edgeAttributes, graph.attributes)
    writer.add(.edgeNames, graph.nameNumbers)
    writer.add(.geometryStarts, graph.geometryStarts)
    writer.add(.geometry, graph.geometry)
    writer.add(.nameStarts, graph.nameStarts)
    writer.add(.names, graph.nameBytes)
  }
}

extension MapDraft {
  /// Builds the hierarchy of a graph with nodes in any order, and renumbers the nodes by it.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - rule: When to stop contracting and leave the remaining nodes as the core.
  ///   - progress: Called with the fraction completed, 0…1.
  /// - Returns: The graph in the order of the hierarchy, and the hierarchy.
  package static func ordered(
    _ graph: StreetGraph,
    core rule: CoreRule = CoreRule(),
    progress: (Double) -> Void = { _ in }
  ) -> (graph: StreetGraph, shortcuts: ShortcutTable) {
    var (order, shortcuts) = HierarchyBuilder.build(
      graph,
      for: .foot,
      core: rule,
      progress: progress
    )
    let (ordered, edges) = graph.reordered(order)
    var numbers = [UInt32](repeating: 0, count: edges.count)
    for (number, edge) in edges.enumerated() { numbers[Int(edge)] = UInt32(number) }
    for arc in shortcuts.left.indices where shortcuts.left[arc] & ShortcutTable.edgeBit != 0 {
      let edge = Int(shortcuts.left[arc] & ~ShortcutTable.edgeBit)
      shortcuts.left[arc] = numbers[edge] | ShortcutTable.edgeBit
    }
    return (ordered, shortcuts)
  }
}

/// Assembles the sections of a map file.
struct MapFileWriter {
  /// The sections so far.
  private var sections: [(kind: SectionKind, bytes: [UInt8])] = []

  /// Adds a section of bytes.
  mutating func add(_ kind: SectionKind, _ bytes: [UInt8]) {
    sections.append((kind, bytes))
  }

  /// Adds a section of numbers.
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(
    _ kind: SectionKind,
    _ numbers: [Number]
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * MemoryLayout<Number>.size)
    for number in numbers { bytes.append(littleEndian: number) }
    add(kind, bytes)
  }

  /// Returns the bytes of the file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func bytes() -> [UInt8] {
    let tableEnd = MapFile.headerSize + sections.count * MapFile.entrySize
    var table: [UInt8] = []
    var body: [UInt8] = []
    for (kind, bytes) in sections {
      let padded = bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
      table.append(littleEndian: kind.rawValue)
      table.append(littleEndian: UInt32(0))
      table.append(littleEndian: UInt64(tableEnd + body.count))
      table.append(littleEndian: UInt64(bytes.count))
      table.append(littleEndian: unsafe padded.withUnsafeBytes { unsafe Checksum.of($0) })
      body += padded
    }
    var header = MapFile.magic
    let hasCore = sections.contains { $0.kind == .core }
    let version = hasCore ? MapFile.version : MapFile.plainVersion
    header.append(littleEndian: UInt32(version))
    header.append(littleEndian: UInt32(sections.count))
    header.append(littleEndian: UInt64(tableEnd + body.count))
    header.append(littleEndian: unsafe (header + table).withUnsafeBytes { unsafe Checksum.of($0) })
    return header + table + body
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  mutating func append(littleEndian number: some FixedWidthInteger & BitwiseCopyable) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
