import Catalogs
import DayPlans
import Geography
import Streets
import Transit

/// The ways by one mode from some places to others: on streets where they are known, else estimated when they are asked for.
struct StreetWalks {
  /// A way.
  struct Walk {
    /// The way as a leg.
    let entry: TravelMatrix.Entry

    /// How long it takes, more exactly than the leg says.
    let time: TravelTime
  }

  /// The ways on streets.
  let table: StreetTable

  /// The row of each place where ways begin; `nil` where streets are not known.
  let rows: [Int?]

  /// The column of each place where ways end; `nil` where streets are not known.
  let columns: [Int?]

  /// How people travel.
  let mode: TravelMode

  /// How fast they walk.
  let pace: WalkingSpeed

  /// Returns the estimate of a way between two places.
  let estimate: (_ from: Int, _ to: Int) -> TravelMatrix.Entry

  /// Returns whether a way follows streets, so that it is not estimated.
  func followsStreets(from: Int, to: Int) -> Bool {
    guard let start = rows[from], let end = columns[to] else { return false }
    return table.time(from: start, to: end, pace: pace) != nil
  }

  /// Returns a way.
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

  /// Returns the time of an estimate to the second; longer than any walk where there is no way.
  private func time(of entry: TravelMatrix.Entry) -> TravelTime {
    guard entry.exists else { return TravelTime(rawValue: .max) }
    let seconds = entry.meters.rawValue * 3.6 / pace.kilometersPerHour
    let most = Double(entry.minutes.rawValue) * 60
    return TravelTime(rawValue: Int32(clamping: Int(min(seconds.rounded(.up), most))))
  }

  /// Returns the leg of a time and a length on streets; meters are rounded up as minutes are.
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
