import Catalogs
import DayPlans
import OpeningHours
import Transit

/// The days and hours of a request in terms of public transport schedules.
///
/// On public holidays lines run as on a Sunday.
struct TransitHours: Hashable, Sendable {
  /// The dates.
  private let dates: [CalendarDate]

  /// The first and last second of each day, after its midnight.
  private let hours: ClosedRange<Int32>

  /// The dates that are public holidays.
  let holidays: Set<CalendarDate>

  /// The reciprocal of the share of a day's hours from which on a period's headways count.
  private static let leastShare: Int32 = 4

  /// Reads the hours of a request.
  init(_ request: PlanRequest, in city: City) {
    dates = request.dates
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    hours = Int32(start * 60)...Int32(max(start, end) * 60)
    holidays = Set(
      request.dates.filter { city.holidayCalendar.isPublicHoliday($0) == true }
    )
  }

  /// Returns the representative moments whose headways determine a plan's rides.
  ///
  /// A ride takes as long as at the slowest of them. A period with constant headways counts if it fills a quarter of the day's
  /// hours; if none does, the longest counts.
  func moments(in network: TransitNetwork) -> [TransitMoment] {
    let router = TransitRouter(network: network)
    var moments: [TransitMoment] = []
    for day in Set(dates.map(day)).sorted(by: { $0.rawValue < $1.rawValue }) {
      let stretches = router.stretches(on: day, hours: hours)
      let least = (hours.upperBound - hours.lowerBound) / Self.leastShare
      let long = stretches.filter { $0.seconds >= least }.map(\.start)
      let longest = stretches.max { $0.seconds < $1.seconds }.map(\.start)
      moments += long.isEmpty ? [longest].compactMap(\.self) : long
    }
    var seen: Set<Int> = []
    return moments.filter { network.band(at: $0).map { seen.insert($0).inserted } ?? false }
  }

  /// Returns a time of a day as a moment of service.
  func moment(_ time: ClockTime, on date: CalendarDate) -> TransitMoment {
    TransitMoment(day: day(date), seconds: Int32(time.minutesSinceMidnight * 60))
  }

  /// Returns the day of the week whose service runs on a date.
  private func day(_ date: CalendarDate) -> TransitDays {
    holidays.contains(date)
      ? .sunday : TransitDays(rawValue: 1 << UInt8(date.weekday.rawValue - 1))
  }
}
