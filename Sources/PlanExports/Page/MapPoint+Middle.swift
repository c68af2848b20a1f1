extension [MapPoint] {
  /// The length of the line through the points.
  var length: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The ends of the stretch of the line on which its middle lies; `nil` if there is no line.
  var middle: (MapPoint, MapPoint)? {
    var left = length / 2
    for (from, to) in zip(self, dropFirst()) {
      left -= from.distance(to: to)
      if left <= 0 { return (from, to) }
    }
    return nil
  }
}
