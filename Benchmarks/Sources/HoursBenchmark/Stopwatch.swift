/// Measures how often something runs per second.
enum Stopwatch {
  /// Runs `body` for at least a second, where `body` returns its number of operations.
  ///
  /// - Returns: The operations per second.
  static func rate(_ body: () -> Int) -> Double {
    let clock = ContinuousClock()
    _ = body()
    var count = 0
    let start = clock.now
    while clock.now - start < .seconds(1) { count += body() }
    return Double(count) / ((clock.now - start) / .seconds(1))
  }

  /// Returns how long `body` takes, in milliseconds.
  static func milliseconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .milliseconds(1)
  }
}
