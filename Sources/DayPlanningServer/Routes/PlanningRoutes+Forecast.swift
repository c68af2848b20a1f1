import Catalogs
import DayPlans
import Formats
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Shows the forecast for a day of a city, with the weather to plan for.
  func showForecast(_ call: Call) async throws(ProblemDetails) -> Answer {
    let id = call.part("id")
    guard let city = cities[id]?.city else {
      throw ProblemDetails(.notFound, cities.complaint(about: id))
    }
    let query = try call.query(["date"])
    guard let date = try query.value("date", "a date as YYYY-MM-DD", CalendarDate.init) else {
      throw .query("date", "missing; write the day, e.g. date=2026-12-01")
    }
    guard let forecasts else {
      throw ProblemDetails(
        .notFound,
        "this service shows no forecasts; planday serve --forecast does"
      )
    }
    guard let today = CalendarDate(Date(), in: city),
      date >= today, date <= today.adding(days: ForecastShelf.reach)
    else {
      throw ProblemDetails(
        .notFound,
        "forecasts are for today and the next \(ForecastShelf.reach) days"
      )
    }
    let forecast: DayForecast?
    do {
      forecast = try await forecasts.forecast(for: city, on: date)
    } catch {
      throw ProblemDetails(.badGateway, "the provider of forecasts: \(error)")
    }
    guard let forecast else {
      throw ProblemDetails(.notFound, "the provider has no forecast for \(date)")
    }
    return .document(.ordered(forecast.orderedJSON(id, date, by: forecasts.provider)).cacheable)
  }
}

extension DayForecast {
  /// The forecast as JSON.
  fileprivate func orderedJSON(
    _ city: String,
    _ date: CalendarDate,
    by provider: String
  ) -> OrderedJSON {
    func number(_ value: Double?) -> OrderedJSON { .bare(value.map { "\($0)" } ?? "null") }
    return .object([
      ("city", .text(city)), ("date", .text(date.description)),
      ("weather", weather.map { .text($0.rawValue) } ?? .bare("null")),
      ("highest", number(highest)), ("lowest", number(lowest)),
      ("precipitation", number(precipitation)), ("wetHours", number(wetHours)),
      ("probability", number(probability)), ("provider", .text(provider)),
    ])
  }
}
