import ArgumentParser
import Basics
import Catalogs
import DayPlans
import OpeningHours
import PlaceSearch

/// The options of a request.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A GeoJSON file with the area; - reads standard input.", valueName: "file"),
    completion: .file(extensions: ["geojson", "json"])
  )
  var area: String?

  @Option(
    help: "The date, e.g. 2026-12-01, tomorrow or sat (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  @Option(parsing: .unconditional, help: "The number of days, 1 to 5.")
  var days = 1

  @Option(help: "When each day starts, e.g. 09:30 or 9am (default: 09:00).", transform: Value.clock)
  var start: ClockTime?

  @Option(
    help: "When each day ends, e.g. 18:00 or 6pm, or 1am for after midnight (default: 18:00).",
    transform: Value.end
  )
  var end: ClockTime?

  @Option(
    parsing: .unconditional,
    help:
      "Where each day starts: a sight, a station or a street by name, or lat,lon; a round trip without --to.",
    completion: Completion.sights,
    transform: Value.waypoint
  )
  var from: Waypoint?

  @Option(
    parsing: .unconditional,
    help: "Where each day ends: a sight, a station or a street by name, lat,lon, or anywhere.",
    completion: Completion.sights,
    transform: Value.waypoint
  )
  var to: Waypoint?

  @Option(
    help: ArgumentHelp(
      "A place of your own by name and position, e.g. \"Aunt Mary@51.52,-0.13/60\", or @/lunch to eat there; repeatable.",
      valueName: "name@lat,lon"
    ),
    transform: Value.place
  )
  var place: [PlanRequest.Place] = []

  @Option(
    help: ArgumentHelp(
      "A sight that must be visited, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var must: [String] = []

  @Option(
    help: ArgumentHelp(
      "A sight to visit at a time (at the door), on a day, or for some minutes, e.g. british-museum@10:00, @10:00-11:00 or @/90.",
      valueName: "sight@time"
    ),
    completion: Completion.sights,
    transform: Value.pin
  )
  var pin: [Pin] = []

  @Option(
    help: ArgumentHelp("A sight to leave out, by id or name; repeatable.", valueName: "sight"),
    completion: Completion.sights
  )
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Choose only from these sights, by id or name; repeatable.",
      valueName: "sight"
    ),
    completion: Completion.sights
  )
  var select: [String] = []

  @Option(
    help: "Choose only from these categories; repeatable.",
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.choice
  )
  var category: [Catalogs.Category] = []

  @Option(
    help: ArgumentHelp(
      "A category that counts more, e.g. museum or museum=2; repeatable.",
      valueName: "category"
    ),
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.liked
  )
  var like: [Interest] = []

  @Option(
    help: ArgumentHelp(
      "A category that counts less, e.g. shopping or shopping=0.5; 0 leaves it out; repeatable.",
      valueName: "category"
    ),
    completion: Completion.choices(of: Catalogs.Category.self),
    transform: Value.disliked
  )
  var dislike: [Interest] = []

  @Flag(help: "This is your first time in the city: fame counts more.")
  var firstTime = false

  @Flag(help: "You have been to the city before: fame counts less.")
  var beenBefore = false

  @Option(
    help: "The pace: relaxed, normal or brisk (default: normal).",
    completion: Completion.choices(of: Pace.self),
    transform: Value.choice
  )
  var pace: Pace?

  @Option(
    help: ArgumentHelp(
      "When to have lunch and for how long, e.g. 12:00-14:00/45, or none (default: on days that span noon).",
      valueName: "break"
    ),
    transform: Value.meal
  )
  var lunch: MealBreak?

  @Option(
    help: ArgumentHelp(
      "When to have dinner and for how long, e.g. 18:30-20:30/60, or none (default: on days that end after 20:00).",
      valueName: "break"
    ),
    transform: Value.meal
  )
  var dinner: MealBreak?

  @Flag(
    help: "Avoid steps and steep slopes on foot, for wheelchairs and prams; needs the city's map."
  )
  var stepFree = false

  @Flag(help: "Plan no breaks except --lunch and --dinner.")
  var noBreaks = false

  @Option(
    parsing: .unconditional,
    help: "The maximum number of sights per day (default: 6 if relaxed, 9 if normal)."
  )
  var maxStops: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longest leg between two sights.", valueName: "minutes")
  )
  var maxWalk: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most travel per day.", valueName: "minutes")
  )
  var maxWalkTotal: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The daily budget for admissions per person, in the city's currency.",
      valueName: "amount"
    )
  )
  var budget: Int?

  @Flag(help: "Visit only what is free, or free at that time.")
  var freeOnly = false

  @Option(
    help: "The weather: rain, heat or dry; indoor sights count more in rain and heat.",
    completion: Completion.choices(of: Weather.self),
    transform: Value.choice
  )
  var weather: Weather?

  @Option(
    help: ArgumentHelp(
      "Who comes along: toddlers, children, teens or pram; repeatable.",
      valueName: "who"
    ),
    completion: Completion.choices(of: Companions.self),
    transform: Value.choice
  )
  var with: [Companions] = []

  @Option(
    help: """
      The day on which you book, for warnings about sold-out sights (default: today in the city for text, none for \
      files).
      """,
    completion: Completion.dates,
    transform: Value.date
  )
  var today: DateWord?

  @Option(
    help:
      "The mode of travel: walk, cycle, drive or transit (default: transit if the area is wider than an hour on foot, otherwise walk).",
    completion: Completion.choices(of: TravelMode.self),
    transform: Value.choice
  )
  var mode: TravelMode?

  @Option(parsing: .unconditional, help: "The cost of a minute of travel, in points.")
  var travelCost = 0.05

  @Option(
    help: "What to do with spare time: leave it, or share it among the visits (default: leave).",
    completion: Completion.choices(of: SlackUse.self),
    transform: Value.choice
  )
  var slack: SlackUse?

  @Option(parsing: .unconditional, help: "The time limit for the plan and its reasons, in seconds.")
  var seconds = 5.0

  @Option(
    help: "Whether to prove the plan: on or off (default: on).",
    completion: Completion.choices(of: Switch.self),
    transform: Value.choice
  )
  var exact: Switch?

  @Option(help: "The seed of the local search.")
  var seed: UInt64 = 1

  /// On or off.
  enum Switch: String, CaseIterable {
    case on
    case off
  }

  /// Rejects conflicting options.
  func validate() throws {
    if firstTime, beenBefore {
      throw ValidationError("--first-time and --been-before exclude each other; drop one of them")
    }
  }
}

extension RequestOptions {
  /// Returns the request for `catalog`.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - places: Returns the places that may be named as start or end; called only if no sight has the name.
  /// - Returns: The request.
  /// - Throws: A failure if a name is ambiguous, or the area cannot be read.
  func request(
    in catalog: Catalog,
    among places: () throws -> PlaceIndex
  ) throws -> PlanRequest {
    let catalog = catalog.adding(place)
    var request = PlanRequest(date: try catalog.date(date))
    request.area = try area.map { try Input.area(in: $0, near: catalog.city) }
    request.days = days
    request.start = start ?? request.start
    request.end = end ?? request.end
    request.from = try from.map { try catalog.waypoint($0, for: "from", among: places) }
    request.to = try to.map { try catalog.waypoint($0, for: "to", among: places) }
    request.places = place
    request.must = try must.map { try catalog.id(ofSight: $0, for: "must") }.uniqued
    request.pins = try pin.map { try catalog.pin($0) }
    request.skip = try skip.map { try catalog.id(ofSight: $0, for: "skip") }.uniqued
    request.select = try select.map { try catalog.id(ofSight: $0, for: "select") }.uniqued
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
    request.budget = budget
    request.freeOnly = freeOnly
    request.weather = weather
    request.with = Companions.allCases.filter(with.contains)
    request.today = try today.map { try catalog.date($0) }
    request.mode = mode ?? request.mode
    request.stepFree = stepFree
    request.travelCost = travelCost
    request.slack = slack ?? request.slack
    request.seconds = seconds
    request.exact = exact != .off
    request.seed = seed
    return request
  }
}

extension Catalog {
  /// Returns the date, which defaults to the current day in the city.
  func date(_ word: DateWord?) throws -> CalendarDate {
    if case .date(let date) = word { return date }
    guard let today = city.today else {
      throw Failure(
        .badData,
        "the time zone \(city.timeZone) of \(city.name) is unknown here; use --date"
      )
    }
    return (word ?? .today).date(on: today)
  }
}
