/// Why a fix does not count, or not as others do.
public enum FixProblem: Hashable, Sendable {
  /// It is older than the one before, by some seconds, or of the same moment but elsewhere.
  case outOfOrder(seconds: Int)

  /// The clock of the receiver went back by some seconds and stayed there; the watch follows it.
  case clockWentBack(seconds: Int)

  /// Nobody moves so fast; in meters per second. The next fix decides which of both is wrong.
  case tooFast(metersPerSecond: Int)

  /// Its time is not within the years 2000 to 2100.
  case impossibleTime

  /// There was none for some seconds, so that nothing is known about the way between.
  case gap(seconds: Int)

  /// It is too inaccurate to tell where the visitor is; with its accuracy in meters.
  case inaccurate(meters: Int)
}
