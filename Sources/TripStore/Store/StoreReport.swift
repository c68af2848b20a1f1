/// What a check of a store found.
package struct StoreReport: Hashable, Sendable {
  /// The number of rows of each kind, in display order.
  package let counts: [Count]

  /// What is wrong; empty for a sound store.
  package let faults: [String]

  /// The number of rows of one kind.
  package struct Count: Hashable, Sendable {
    /// What is counted, in the plural.
    package let name: String

    /// How many there are.
    package let count: Int
  }
}
