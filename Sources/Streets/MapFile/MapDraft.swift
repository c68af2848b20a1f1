package import Transit

/// All that a map file is made of, to be written.
package struct MapDraft: Sendable {
  /// What the map is of.
  package var header: MapHeader

  /// What each layer rests on.
  package var provenance: [Provenance]

  /// The streets, their nodes in the order of the hierarchy.
  package var graph: StreetGraph

  /// The hierarchy of the ways on foot.
  package var shortcuts: ShortcutTable

  /// What is drawn besides streets.
  package var layers: MapLayers

  /// Public transport, if there is any.
  package var transit: TransitNetwork?

  /// Creates a draft.
  package init(
    header: MapHeader,
    provenance: [Provenance],
    graph: StreetGraph,
    shortcuts: ShortcutTable,
    layers: MapLayers,
    transit: TransitNetwork?
  ) {
    self.header = header
    self.provenance = provenance
    self.graph = graph
    self.shortcuts = shortcuts
    self.layers = layers
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
