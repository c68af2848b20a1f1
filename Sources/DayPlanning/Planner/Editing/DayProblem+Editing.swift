import Orienteering

extension DayProblem {
  /// The most stops of a day for which every choice between a visit by day and one at sunset is tried.
  private static let sunsetLimit = 3

  /// Returns the visits of edited days in their order: of all choices that break nothing the one worth most, and the stays as they
  /// are asked for if each breaks something.
  ///
  /// The candidates of this problem are the stops of `edit`, in order.
  func bestOptions(of edit: PlanEdit) -> [[Int]] {
    let instance = makeInstance()
    var first = 0
    return edit.days.enumerated().map { day, stops in
      let places = Array(first..<first + stops.count)
      first += stops.count
      let kind = instance.kinds[instance.days[day]]
      return bestOptions(ofPlaces: places, onDay: day, in: instance, kind: kind)
    }
  }

  private func bestOptions(
    ofPlaces places: [Int],
    onDay day: Int,
    in instance: Instance,
    kind: DayKind
  ) -> [Int] {
    let choices = self.choices
    let plain = places.map { instance.places[$0][0] }
    let others = places.indices.filter { instance.places[places[$0]].count > 1 }
    var best = (route: plain, value: Int.min)
    for choice in 0..<1 << min(Self.sunsetLimit, others.count) {
      var route = plain
      for (bit, position) in others.prefix(Self.sunsetLimit).enumerated()
      where choice >> bit & 1 == 1 {
        route[position] = instance.places[places[position]][1]
      }
      let value = route.reduce(0) { $0 + instance.visits[$1].reward }
      guard value > best.value,
        strictTimetable(of: route.map { choices[$0] }, onDay: day, kind: kind) != nil
      else { continue }
      best = (route, value)
    }
    return best.route
  }

  /// Returns the times of visits in their order, or `nil` if something breaks.
  func strictTimetable(of visits: [Choice], onDay day: Int, kind: DayKind) -> Timetable? {
    timetable(of: visits, onDay: day, kind: kind, lenience: nil)
  }

  /// Returns the times of visits in their order; where something breaks, as little as possible.
  func timetable(of visits: [Choice], onDay day: Int, kind: DayKind) -> Timetable? {
    strictTimetable(of: visits, onDay: day, kind: kind)
      ?? timetable(of: visits, onDay: day, kind: kind, lenience: Timetable.Lenience())
  }

  private func timetable(
    of visits: [Choice],
    onDay day: Int,
    kind: DayKind,
    lenience: Timetable.Lenience?
  ) -> Timetable? {
    let places: [Int?] = [nil] + visits.map(\.candidate) + [nil]
    return Timetable.earliest(
      stays: visits.map(\.option.stay),
      entries: visits.map(\.option.entry),
      openings: visits.map { $0.option.openings[day] },
      legs: zip(places, places.dropFirst()).map { travel.minutes(from: $0, to: $1) },
      hasStart: travel.start != nil,
      day: kind,
      lenience: lenience
    )
  }
}
