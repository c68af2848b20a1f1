import Catalogs
public import DayPlans
import Geography
import OpeningHours

/// The texts of exports to calendars, tracks and maps.
enum ExportWords {
  static let start = "the start"
  static let end = "the end"
  static let area = "The area of the plan"
  static let leftOut = "Left out"

  /// The break or leg before the first stop.
  static func first(_ words: String) -> String { "First \(words)." }

  /// The next step.
  static func then(_ words: String) -> String { "Then \(words)." }

  /// The leg to the next stop.
  static func then(_ leg: String, to goal: String) -> String { "Then \(leg) to \(goal)." }

  /// Where a visit ends, if the place has no name.
  static func exit(of sight: String) -> String { "The end of \(sight)" }

  /// From one to another: two places, or two days.
  static func range(_ first: String, _ last: String) -> String { "\(first) to \(last)" }
}

/// The fixed texts of a plan as text.
enum TextWords {
  static let start = "the start"
  /// A visit that was over, or under way, when the rest of the day was replanned.
  static let visited = "visited"
  static let toBook = "To book"
  static let mostUrgentFirst = ", the most urgent first:"
  static let leftOut = "Left out"

  /// The minutes of a visit or a break.
  static func minutes(_ minutes: String) -> String { "\(minutes) min" }

  /// The row of the start.
  static func leave(_ place: String) -> String { "leave \(place)" }

  /// The row of the end.
  static func at(_ place: String) -> String { "at \(place)" }

  /// A visit shorter than recommended.
  static func highlights(all minutes: Int) -> String {
    minutes < 60
      ? "a short look; \(minutes) min is usual" : "the highlights; \(minutes) min for all of it"
  }

  /// The slack from a stop on.
  static func spare(_ minutes: Int) -> String { "from here \(minutes) min to spare" }

  /// The numbers of sights left out and listed.
  static func count(_ shown: Int, of all: Int) -> String {
    shown < all ? "the \(shown) best known of \(all)" : "\(shown)"
  }
}

extension Plan.Leg {
  /// The walks and rides of a leg with rides, in order.
  ///
  /// For example `4 min on foot to Bank`, `Central line, westbound toward Ealing Broadway, 3 stops, to Holborn (wait 3 min,
  /// ride 6 min)`, `then 6 min on foot`.
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

  /// Returns a walk to a station, such as `4 min on foot to Bank`, or `at Bank` if it takes no time.
  private static func walk(_ minutes: Minutes, to station: String) -> String {
    minutes > 0 ? "\(minutes.rawValue) min on foot to \(station)" : "at \(station)"
  }
}

extension PlannedRide {
  /// The ride in words, such as `Central line, westbound toward Epping, 2 stops, to Holborn (wait 3 min, ride 4 min)`; by
  /// timetable `(14:07 to 14:11, wait 3 min, ride 4 min)`.
  var words: String {
    let lines = ([line] + otherLines).joined(separator: " or ")
    let clock = depart.flatMap { depart in arrive.map { "\(depart) to \($0), " } } ?? ""
    let times = "(\(clock)wait \(waitMinutes.rawValue) min, ride \(minutes.rawValue) min)"
    return "\(lines), \(way), \(stops) \(stops == 1 ? "stop" : "stops"), to \(to.name) \(times)"
  }

  /// The direction and up to two destinations, such as `westbound toward Ealing Broadway or West Ruislip`.
  private var way: String {
    let ends = toward.prefix(2).joined(separator: " or ")
    let goal = ends.isEmpty ? to.name : ends
    return [direction, "toward \(goal)"].compactMap { $0 }.joined(separator: " ")
  }
}

extension Plan.Booking {
  /// The booking as `Tower of London, Tuesday 1 December 09:30: advised, https://…`.
  var words: String {
    "\(sight.name), \(date.weekday.name) \(date.spoken) \(enter): \(needWords)"
      + (page.map { ", \($0)" } ?? "")
  }

  /// How urgent it is, such as `required, sells out about 14 days ahead`.
  var needWords: String {
    let lead = leadDays.flatMap { $0 > 0 ? ", sells out about \($0) days ahead" : nil }
    return need.rawValue + (lead ?? "")
  }
}

extension Plan {
  /// The generator, the source of the times, and what to check.
  var origin: String {
    "Planned by planday \(planday). \(waysNote) Hours may change: check before a long trip."
  }

  /// A note that walks avoid steps, if requested.
  var stepsNote: String? {
    request.stepFree ? "Walks avoid steps that are on the map." : nil
  }

  /// The source of the travel times.
  private var waysNote: String {
    let legs = days.flatMap(\.legs)
    guard legs.contains(where: { !$0.isEstimated }) else {
      return "Travel times are estimates from straight-line distances."
    }
    return legs.contains(where: \.isEstimated)
      ? "Travel times follow the streets of the map and are estimates elsewhere."
      : "Travel times follow the streets of the map."
  }
}

extension Plan.Title {
  /// The title in English, such as `Museums: National Gallery and British Museum`, or `Tower of London and Tate Modern, from
  /// Leadenhall Market to South Bank`.
  public var words: String {
    let names = highlights.map(\.shortName).joined(separator: " and ")
    let about = theme.map { "\($0.words): " } ?? ""
    guard let first, let last else { return about + names }
    return "\(about)\(names), from \(first.shortName) to \(last.shortName)"
  }
}

extension Plan.Title.Theme {
  /// The theme at the beginning of a title.
  fileprivate var words: String {
    switch self {
    case .museums: "Museums"
    case .parks: "Parks and gardens"
    case .streets: "Streets and markets"
    case .water: "By the water"
    case .worship: "Places of worship"
    }
  }
}

extension Plan.Stop {
  /// The name without a final parenthesis.
  fileprivate var shortName: String {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex else {
      return name
    }
    let before = name.index(before: start)
    return name[before] == " " ? String(name[..<before]) : name
  }
}
