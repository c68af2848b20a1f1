import Catalogs
import DayPlans
import Geography

extension Plan.Leg {
  /// The walks and rides of a leg with rides, in order.
  ///
  /// As in `4 min on foot to Bank`, `Central line, westbound toward Ealing Broadway, 3 stops, to Holborn (wait 3 min, ride 6 min)`,
  /// `then 6 min on foot`.
  var steps: [String] {
    guard let last = rides.last else { return [] }
    var steps: [String] = []
    for (number, ride) in rides.enumerated() {
      if number == 0 {
        steps.append(Self.walk(ride.walkMinutes, to: ride.from.name))
      } else if ride.from != rides[number - 1].to {
        steps.append("change to \(ride.from.name), \(ride.walkMinutes.rawValue) min on foot")
      } else if ride.walkMinutes > 0 {
        steps.append("change, \(ride.walkMinutes.rawValue) min")
      } else {
        steps.append("change")
      }
      steps.append(ride.words)
    }
    let rest = minutes - rides.reduce(.zero) { $0 + $1.walkMinutes + $1.waitMinutes + $1.minutes }
    return rest > 0 ? steps + ["then \(rest.rawValue) min on foot from \(last.to.name)"] : steps
  }

  /// The length on foot.
  var metersOnFoot: Double { (walkMeters ?? meters).rawValue }

  /// Returns a walk to a station, as in `4 min on foot to Bank`, or `at Bank` if it takes no time.
  private static func walk(_ minutes: Minutes, to station: String) -> String {
    minutes > 0 ? "\(minutes.rawValue) min on foot to \(station)" : "at \(station)"
  }
}

extension PlannedRide {
  /// The ride in words, as in `Central line, westbound toward Epping, 2 stops, to Holborn (wait 3 min, ride 4 min)`; by timetable
  /// `(14:07 to 14:11, wait 3 min, ride 4 min)`.
  var words: String {
    let lines = ([line] + otherLines).joined(separator: " or ")
    let clock = depart.flatMap { depart in arrive.map { "\(depart) to \($0), " } } ?? ""
    let times = "(\(clock)wait \(waitMinutes.rawValue) min, ride \(minutes.rawValue) min)"
    return "\(lines), \(way), \(stops) \(stops == 1 ? "stop" : "stops"), to \(to.name) \(times)"
  }

  /// The direction and up to two last stops, as in `westbound toward Ealing Broadway or West Ruislip`.
  private var way: String {
    let ends = toward.prefix(2).joined(separator: " or ")
    let goal = ends.isEmpty ? to.name : ends
    return [direction, "toward \(goal)"].compactMap { $0 }.joined(separator: " ")
  }
}
