import Catalogs
import DayPlans
import Geography
import Streets
import Transit

/// The routes by one mode from some places to others: on streets where known, otherwise estimated on demand.
struct StreetWalks {
  /// A route.
  struct Walk {
    /// The route as a leg.
    let entry: TravelMatrix.Entry

    /// The exact time, before rounding to minutes.
    let time: TravelTime
  }

  /// The routes on streets.
  let table: StreetTable

  /// The row of each origin; `nil` where streets are not known.
  let rows: [Int?]

  /// The column of each destination; `nil` where streets are not known.
  let columns: [Int?]

  /// The mode of travel.
  let mode: TravelMode

  /// The walking pace.
  let pace: WalkingSpeed

  /// Returns the estimated route between two places.
  let estimate: (_ from: Int, _ to: Int) -> TravelMatrix.Entry

  /// Returns whether a route follows streets, rather than being estimated.
  func followsStreets(from: Int, to: Int) -> Bool {
    guard let start = rows[from], let end = columns[to] else { return false }
    return table.time(from: start, to: end, pace: pace) != nil
  }

  /// Returns a route.
  func walk(from: Int, to: Int) -> Walk {
    if let start = rows[from], let end = columns[to],
      let time = table.time(from: start, to: end, pace: pace),
      let length = table.length(from: start, to: end)
    {
      return Walk(entry: Self.entry(time, length, by: mode), time: time)
    }
    let entry = estimate(from, to)
    return Walk(entry: entry, time: time(of: entry))
  }

  /// Returns the time of an estimate to the second; longer than any walk where there is no route.
  private func time(of entry: TravelMatrix.Entry) -> TravelTime {
    guard entry.exists else { return TravelTime(rawValue: .max) }
    let seconds = entry.meters.rawValue * 3.6 / pace.kilometersPerHour
    let most = Double(entry.minutes.rawValue) * 60
    return TravelTime(rawValue: Int32(clamping: Int(min(seconds.rounded(.up), most))))
  }

  /// Returns a leg from a time and a length on streets, both rounded up.
  static func entry(
    _ time: TravelTime,
    _ length: Meters,
    by mode: TravelMode
  ) -> TravelMatrix.Entry {
    let minutes = Minutes((Int(time.rawValue) + 59) / 60)
    return .init(
      minutes: minutes > 0 ? minutes + mode.overhead : minutes,
      meters: Meters(length.rawValue.rounded(.up)),
      isEstimated: false
    )
  }
}
