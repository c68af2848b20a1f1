/// When the contraction of a graph ends before its last node.
///
/// On streets that make a large even grid the last nodes are joined to hundreds of others, and contracting them would take longer than
/// all searches among them ever will. The maps of real cities have no core.
package struct CoreRule: Sendable {
  /// The mean number of arcs at a node above which the nodes left are the core.
  package var degree = 24

  /// The number of nodes below which there is no core.
  package var nodes = 1_000

  /// Creates the usual rule.
  package init() {}

  /// Returns whether the nodes left are the core.
  ///
  /// - Parameters:
  ///   - left: Their number.
  ///   - ends: The number of arcs at them, each counted at both ends.
  /// - Returns: Whether they are.
  func isCore(left: Int, ends: Int) -> Bool { left >= nodes && ends > degree * left }
}
