/// Counts how often something is done in a second.
enum Stopwatch {
  /// Runs `body`, which returns how much it did, for a second or more.
  ///
  /// - Returns: What was done per second.
  static func rate(_ body: () -> Int) -> Double {
    let clock = ContinuousClock()
    _ = body()
    var count = 0
    let start = clock.now
    while clock.now - start < .seconds(1) { count += body() }
    return Double(count) / ((clock.now - start) / .seconds(1))
  }

  /// Returns the milliseconds that `body` takes.
  static func milliseconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .milliseconds(1)
  }
}
