/// What stands at a node, in eight bits.
package struct NodeAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Creates attributes from their bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Traffic lights at which people on foot wait.
  package static let signals = Self(rawValue: 1)

  /// A crossing of a road.
  package static let crossing = Self(rawValue: 2)

  /// A gate, a stile or another barrier that lets people on foot pass.
  package static let barrier = Self(rawValue: 4)
}
