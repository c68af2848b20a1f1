/// How two edges meet.
enum Meeting: Hashable {
  /// They cross near this position.
  case crossing(Coordinate)

  /// They share exactly this position, which is an endpoint of at least one of them.
  case touch(Coordinate)

  /// They overlap, starting at this position.
  case overlap(Coordinate)
}
