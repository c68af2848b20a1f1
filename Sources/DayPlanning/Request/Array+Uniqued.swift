extension [String] {
  /// The elements without repetitions, in their order.
  package var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
