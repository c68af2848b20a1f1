/// The reason that rows are not a network.
public enum TransitNetworkError: Error, Hashable {
  /// Two rows of a kind have the same identifier.
  case duplicate(kind: String, id: String)

  /// A row refers to an index that no row has.
  case missing(kind: String, index: Int, referrer: String)

  /// A service does not have at least two stops with a time between each two and a headway for each band.
  case malformedService(index: Int)

  /// A time is negative or longer than a day; what it belongs to.
  case impossibleTime(seconds: Int32, owner: String)

  /// A band ends before it starts, or later than 48 hours.
  case malformedBand(name: String)

  /// Two bands hold at the same time of the same day.
  case overlappingBands(String, String)

  /// There is more of something than a network can have.
  case tooMany(kind: String, count: Int, most: Int)
}

extension TransitNetworkError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .duplicate(let kind, let id): "two \(kind) have the id \"\(id)\"; give each its own"
    case .missing(let kind, let index, let referrer):
      "\(referrer) refers to \(kind) \(index), which does not exist; fix the index"
    case .malformedService(let index):
      "service \(index) needs at least two stops, a time between each two, and a headway for each band"
    case .impossibleTime(let seconds, let owner):
      "\(owner) takes \(seconds) seconds; give a time between 0 and 86400"
    case .malformedBand(let name):
      "band \"\(name)\" is empty; end it after its start and by 48:00"
    case .overlappingBands(let first, let second):
      "bands \"\(first)\" and \"\(second)\" overlap; end one before the other starts"
    case .tooMany(let kind, let count, let most):
      "\(count) \(kind) are more than the \(most) that a network can have; split the network"
    }
  }
}
