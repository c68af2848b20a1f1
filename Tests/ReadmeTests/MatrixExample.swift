import Planday

// swift-format-ignore
struct ShuttleTimes: TravelModel {
  let minutes: @Sendable (Coordinate, Coordinate) -> Int?
  var basis: TravelBasis { .engine("shuttle", url: "timetable.csv") }

  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    TravelMatrix(minutes: places.map { from in places.map { minutes(from, $0) } })
  }

  func path(
    from start: Coordinate, to end: Coordinate, by mode: TravelMode, at pace: Pace
  ) -> TravelPath {
    TravelPath(matrix(of: [start, end], by: mode, at: pace)[0, 1])
  }
}
