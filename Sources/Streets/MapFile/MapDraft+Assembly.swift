extension MapDraft {
  /// Builds the hierarchy of a graph whose nodes are in any order, and numbers its nodes by it.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - rule: When to leave the rest of the nodes uncontracted.
  ///   - progress: Is told which part of the work is done.
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
