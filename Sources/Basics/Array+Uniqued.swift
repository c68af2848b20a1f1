extension [String] {
  /// The elements without duplicates, in order.
  package var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
