/// How two edges meet.
enum Meeting: Hashable {
  /// They pass through each other near this position.
  case crossing(Coordinate)

  /// They share this position and no other, which is an end of one of them.
  case touch(Coordinate)

  /// They run along each other, from this position on.
  case overlap(Coordinate)
}
