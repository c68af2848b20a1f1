import Catalogs
import Geography

/// The fixed texts of the printed page and of maps: titles, legends and labels.
enum PageWords {
  static let days = "Days"
  static let day = "The day"
  static let map = "The map"
  static let hours = "The hours"
  static let stops = "The stops"
  static let warnings = "Mind"
  static let money = "Costs and bookings"
  static let bookings = "To book, the most urgent first:"
  static let tickets = "tickets"
  static let leftOut = "Left out, and why"
  static let proof = "Could it be better?"
  static let start = "the start"
  static let end = "the end"
  static let starts = "Start at"
  static let ends = "End at"
  static let nextDay = "next day"
  static let fee = "admission fee"
  static let free = "free"

  /// The keys of the timeline.
  enum Timeline {
    static let travel = "travel"
    static let visit = "visit"
    static let wait = "wait"
    static let entry = "getting in"
    static let slack = "time to spare"
    static let open = "open"

    /// The minutes to spare, in a label.
    static func slack(_ minutes: Int) -> String { "\(minutes) minutes to spare" }
  }

  /// The keys of the map.
  enum Map {
    static let start = "start"
    static let end = "end"
    static let startAndEnd = "start and end"
    static let area = "area"
    static let neighborhood = "neighborhood"
    static let leftOut = "left out"
    static let park = "park"
    static let water = "water"
    static let north = "N"

    /// The label of the map.
    static func route(_ stops: [String], isRound: Bool) -> String {
      let names = stops.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: ", ")
      return "Map of the route\(isRound ? ", a round trip" : ""): \(names)"
    }

    /// The name of a sight that is left out.
    static func leftOut(_ name: String) -> String { "Left out: \(name)" }

    /// The minutes of a leg.
    static func minutes(_ minutes: Int) -> String { "\(minutes) min" }

    /// The licenses of the map.
    static func credit(_ licenses: [String]) -> String {
      "Map: \(licenses.joined(separator: "; "))"
    }
  }

  /// The number of sights.
  static func sights(_ count: Int) -> String { count == 1 ? "1 sight" : "\(count) sights" }

  /// The minutes and the length of all legs.
  static func travel(_ minutes: Int, _ meters: Meters, in units: LengthUnits) -> String {
    "\(minutes) min of travel, \(units.rounded(meters))"
  }

  /// The number of collapsed reasons.
  static func more(_ count: Int) -> String { "\(count) more" }

  /// The number of sights not requested.
  static func unrequested(_ count: Int) -> String { "\(count) more were not requested." }

  /// The row of the start.
  static func leave(_ name: String) -> String { "Leave \(name)" }

  /// The row of the end.
  static func at(_ name: String) -> String { "At \(name)" }

  /// The leg to the end.
  static func to(_ name: String) -> String { "To \(name)" }

  /// The label of a link to directions.
  static func directions(_ service: String, to goal: String) -> String {
    "\(service): directions to \(goal)"
  }

  /// The wheelchair access.
  static func access(_ access: WheelchairAccess) -> String {
    switch access {
    case .yes: "wheelchair access"
    case .limited: "limited wheelchair access"
    case .no: "no wheelchair access"
    }
  }
}
