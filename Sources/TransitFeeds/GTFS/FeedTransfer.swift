/// A row of `transfers.txt`.
struct FeedTransfer: Hashable, Sendable {
  /// The identifier of the stop or station left.
  let from: String

  /// The identifier of the stop or station reached.
  let to: String

  /// Whether the change is possible at all.
  let isPossible: Bool

  /// The seconds that the row asks for, or `nil`.
  let seconds: Int32?
}
