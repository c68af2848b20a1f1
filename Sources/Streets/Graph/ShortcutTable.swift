/// The shape of a contraction hierarchy: which arcs there are and what they stand for, without costs.
///
/// Arcs lead from a node to a higher one and are stored at the lower. An arc either is an edge or stands for two arcs that meet at
/// a node below both of its ends: the left one leads from there to the tail, the right one to the head. The same arc serves both
/// directions.
package struct ShortcutTable: Hashable, Sendable {
  /// The bit of ``left`` that says that the rest is the number of an edge.
  package static let edgeBit: UInt32 = 1 << 31

  /// The first arc of each node, and the number of arcs.
  package var firstArcs: [UInt32]

  /// The higher end of each arc.
  package var heads: [UInt32]

  /// The edge of each arc with ``edgeBit`` set, or the first arc that it stands for.
  package var left: [UInt32]

  /// The second arc that each arc stands for; 0 for an edge.
  package var right: [UInt32]

  /// Creates a table.
  package init(firstArcs: [UInt32], heads: [UInt32], left: [UInt32], right: [UInt32]) {
    self.firstArcs = firstArcs
    self.heads = heads
    self.left = left
    self.right = right
  }
}
