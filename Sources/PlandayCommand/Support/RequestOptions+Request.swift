import Basics
import Catalogs
import DayPlans
import OpeningHours
import PlaceSearch

extension RequestOptions {
  /// Returns the request for `catalog`.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - places: Returns the places by which a start or an end may be named; called only if no sight has the name.
  /// - Returns: The request.
  /// - Throws: A failure if a name is ambiguous, or the area cannot be read.
  func request(
    in catalog: Catalog,
    among places: () throws -> PlaceIndex
  ) throws -> PlanRequest {
    var request = PlanRequest(date: try catalog.date(date))
    request.area = try area.map { try Input.area(in: $0, near: catalog.city) }
    request.days = days
    request.start = start ?? request.start
    request.end = end ?? request.end
    request.from = try from.map { try catalog.waypoint($0, for: "from", among: places) }
    request.to = try to.map { try catalog.waypoint($0, for: "to", among: places) }
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
