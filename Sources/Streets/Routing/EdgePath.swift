/// The edges of a path between two nodes, in order.
struct EdgePath {
  /// An edge and whether it is traveled against its direction.
  struct Step: Hashable {
    let edge: Int
    let isAgainst: Bool
  }

  /// The edges.
  private(set) var steps: [Step] = []

  /// The number of the seed where the path begins.
  let startSeed: UInt32

  /// The number of the seed where the path ends.
  var endSeed: UInt32 = 0

  /// Creates a path without edges.
  init(startSeed: UInt32) {
    self.startSeed = startSeed
  }

  /// Creates a path from edges.
  init(_ steps: [Step], from startSeed: UInt32, to endSeed: UInt32) {
    (self.steps, self.startSeed, self.endSeed) = (steps, startSeed, endSeed)
  }

  /// Appends the edges of an arc, unpacking shortcuts.
  ///
  /// - Parameters:
  ///   - arc: The arc.
  ///   - isDown: Whether it is traveled from its higher node to the lower.
  ///   - shortcuts: The arcs of the hierarchy.
  mutating func append(_ arc: Int, isDown: Bool, shortcuts: ShortcutTable) {
    var pending = [(arc: arc, isDown: isDown)]
    while let next = pending.popLast() {
      if let (edge, isTurned) = shortcuts.edge(ofArc: next.arc) {
        steps.append(Step(edge: edge, isAgainst: next.isDown != isTurned))
        continue
      }
      // Both arcs begin at the middle node: the first one traveled leads down to it, the second up from it.
      let (first, second) = (Int(shortcuts.left[next.arc]), Int(shortcuts.right[next.arc]))
      pending.append((next.isDown ? first : second, false))
      pending.append((next.isDown ? second : first, true))
    }
  }
}
