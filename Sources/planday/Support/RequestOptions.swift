import ArgumentParser
import Catalogs
import DayPlanning
import OpeningHours

/// The options that make a request.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A GeoJSON file with the area; - reads standard input.", valueName: "file")
  )
  var area: String?

  @Option(help: "The date as YYYY-MM-DD; today in the city if absent.", transform: Value.date)
  var date: CalendarDate?

  @Option(parsing: .unconditional, help: "The number of days, 1 to 5.")
  var days = 1

  @Option(help: "When the day starts (default: 09:00).", transform: Value.clock)
  var start: ClockTime?

  @Option(help: "When the day ends (default: 18:00).", transform: Value.clock)
  var end: ClockTime?

  @Option(
    parsing: .unconditional,
    help: "Where the day starts: a place's id or lat,lon; a round trip without --to.",
    transform: Value.waypoint
  )
  var from: Waypoint?

  @Option(
    parsing: .unconditional,
    help: "Where the day ends: a place's id or lat,lon.",
    transform: Value.waypoint
  )
  var to: Waypoint?

  @Option(help: ArgumentHelp("A place that has to be visited; repeatable.", valueName: "id"))
  var must: [String] = []

  @Option(help: ArgumentHelp("A place to leave out; repeatable.", valueName: "id"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp("A place to choose from, none but these; repeatable.", valueName: "id")
  )
  var select: [String] = []

  @Option(help: "A category to choose from, none but these; repeatable.", transform: Value.choice)
  var category: [Catalogs.Category] = []

  @Option(
    help: ArgumentHelp(
      "A category that counts more, as museum or museum=2; repeatable.",
      valueName: "category"
    ),
    transform: Value.liked
  )
  var like: [Interest] = []

  @Option(
    help: ArgumentHelp(
      "A category that counts less, as shopping or shopping=0.5; 0 leaves it out; repeatable.",
      valueName: "category"
    ),
    transform: Value.disliked
  )
  var dislike: [Interest] = []

  @Flag(help: "See the city for the first time: fame counts more.")
  var firstTime = false

  @Flag(help: "Know the city already: fame counts less.")
  var beenBefore = false

  @Option(
    help: "How fast to go: relaxed, normal or brisk (default: normal).",
    transform: Value.choice
  )
  var pace: Pace?

  @Option(
    help: ArgumentHelp(
      "The lunch to keep free, as 12:00-14:00/45, or none (default: in days that last over noon).",
      valueName: "break"
    ),
    transform: Value.meal
  )
  var lunch: MealBreak?

  @Option(
    help: ArgumentHelp(
      "The dinner to keep free, as 18:30-20:30/60, or none (default: in days that end after 20:00).",
      valueName: "break"
    ),
    transform: Value.meal
  )
  var dinner: MealBreak?

  @Flag(help: "Keep no meals and no rest free but those of --lunch and --dinner.")
  var noBreaks = false

  @Option(
    parsing: .unconditional,
    help: "The most places a day (default: 6 if relaxed, 9 if normal)."
  )
  var maxStops: Int?

  @Option(parsing: .unconditional, help: ArgumentHelp("The longest leg.", valueName: "minutes"))
  var maxWalk: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most travel a day.", valueName: "minutes")
  )
  var maxWalkTotal: Int?

  @Option(help: "How to get about: walk, cycle or drive (default: walk).", transform: Value.choice)
  var mode: TravelMode?

  @Option(parsing: .unconditional, help: "The points that a minute of travel costs.")
  var travelCost = 0.05

  @Option(
    help: "What becomes of time to spare: leave it, or share it out (default: leave).",
    transform: Value.choice
  )
  var slack: SlackUse?

  @Option(parsing: .unconditional, help: "The seconds that the plan and its reasons may take.")
  var seconds = 5.0

  @Option(help: "Whether to prove the plan: on or off (default: on).", transform: Value.choice)
  var exact: Switch?

  @Option(help: "The seed of the local search.")
  var seed: UInt64 = 1

  /// On or off.
  enum Switch: String, CaseIterable {
    case on
    case off
  }

  /// Refuses options that contradict each other.
  func validate() throws {
    if firstTime, beenBefore {
      throw ValidationError("--first-time and --been-before exclude each other; drop one of them")
    }
  }

  /// Returns the request that the options make for `catalog`.
  func request(in catalog: Catalog) throws -> PlanRequest {
    var request = PlanRequest(date: try date ?? catalog.today())
    request.area = try area.map { try Input.area(in: $0, near: catalog.city) }
    request.days = days
    request.start = start ?? request.start
    request.end = end ?? request.end
    request.from = from
    request.to = to
    request.must = must.uniqued
    request.skip = skip.uniqued
    request.select = select.uniqued
    request.categories = category
    request.like = like
    request.dislike = dislike
    request.familiarity = firstTime ? .firstTime : beenBefore ? .beenBefore : nil
    request.pace = pace ?? request.pace
    request.lunch = lunch
    request.dinner = dinner
    request.breaks = !noBreaks
    request.maxStops = maxStops
    request.maxWalk = maxWalk.map { Minutes($0) }
    request.maxWalkTotal = maxWalkTotal.map { Minutes($0) }
    request.mode = mode ?? request.mode
    request.travelCost = travelCost
    request.slack = slack ?? request.slack
    request.seconds = seconds
    request.exact = exact != .off
    request.seed = seed
    return request
  }
}

extension Catalog {
  /// Returns the date in the city now.
  func today() throws -> CalendarDate {
    guard let today = city.today else {
      throw Failure(
        .badData,
        "the time zone \(city.timeZone) of \(city.name) is not known here; give --date"
      )
    }
    return today
  }
}
