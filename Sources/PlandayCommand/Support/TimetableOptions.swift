import ArgumentParser
import Catalogs
import OpeningHours
import Travel

#if Import
import TransitFeeds
#endif

/// The option for a timetable feed.
struct TimetableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the departures of this GTFS feed on the days of the plan (default: headways).",
      valueName: "gtfs.zip"
    ),
    completion: .file(extensions: ["zip"])
  )
  var timetable: String?

  /// Returns the timetables of some dates, or `nil` if there is no feed.
  ///
  /// - Parameters:
  ///   - dates: The dates; without any, the feed is not read.
  ///   - city: The city; times of a feed in another time zone are converted to the city's.
  /// - Returns: The timetables.
  /// - Throws: ``Failure`` if the feed cannot be read or does not cover one of the dates, or this command was built without feeds.
  func days(on dates: [CalendarDate], in city: City) throws -> DayTimetables? {
    guard let timetable else { return nil }
    guard !dates.isEmpty else { return DayTimetables(fingerprint: "", days: [:]) }
    #if Import
    do {
      let found = try TransitImport.timetables(
        from: try Input.mapped(timetable),
        on: dates,
        in: ZoneRule(identifier: city.timeZone),
        near: city.bounds
      )
      for warning in found.warnings {
        Output.standardError("planday: warning: \(timetable): \(warning)\n")
      }
      return DayTimetables(fingerprint: found.fingerprint, days: found.days)
    } catch let error as FeedError {
      throw Failure(.badData, "\(timetable): \(error)")
    }
    #else
    throw Failure(.usage, "this planday was built without feeds; build it with --traits Import")
    #endif
  }
}
