import Catalogs
public import DayPlans
import Geography
import OpeningHours

extension Plan {
  /// The relevance at which a sight counts as one of the greatest of its city.
  static let greatestRelevance = Score(90)

  /// Returns a one-sentence summary of each day with stops.
  ///
  /// An example is `Six sights, two of London's greatest, 4.1 km on foot, lunch near Chinatown.` The greatest sights have a
  /// relevance of at least 90.
  ///
  /// - Parameter city: The name of the city.
  /// - Returns: The sentences, in the order of the days.
  public func summary(city: String) -> [String] {
    days.compactMap { summary(of: $0, city: city) }
  }

  /// Returns a one-sentence summary of `day`; `nil` if it has no stops.
  func summary(of day: Day, city: String, in units: LengthUnits = .metric) -> String? {
    guard !day.stops.isEmpty else { return nil }
    let greatest = day.stops.count { $0.relevance ?? 0 >= Self.greatestRelevance }
    let meters = day.legs.reduce(0) { $0 + $1.metersOnFoot }
    let parts: [String?] =
      [
        "\(day.stops.count.spelled) \(day.stops.count == 1 ? "sight" : "sights")",
        greatest > 0 ? "\(greatest.spelled) of \(city)'s greatest" : nil,
        meters > 0 ? "\(Self.length(meters, in: units)) \(onFoot)" : nil, Self.rides(on: day),
      ] + day.breaks.filter { $0.kind != .rest }.map { Self.meal($0, on: day) }
      + [freeMinutes > .zero ? "\(freeMinutes.rawValue) min kept free at the end" : nil]
    return parts.compactMap { $0 }.joined(separator: ", ").capitalizedSentence
  }

  /// The mode for the length of a day; in a plan by public transport, only walks count.
  private var onFoot: String {
    request.mode == .transit ? TravelMode.walk.phrase : request.mode.phrase
  }

  /// Returns the number of rides of a day, such as `four rides`; `nil` without any.
  private static func rides(on day: Day) -> String? {
    let count = day.legs.reduce(0) { $0 + $1.rides.count }
    return count == 0 ? nil : "\(count.spelled) \(count == 1 ? "ride" : "rides")"
  }

  /// Returns a length rounded to ten meters, from a kilometer on as in ``worth``.
  private static func length(_ meters: Double, in units: LengthUnits) -> String {
    meters < 995 ? units.rounded(Meters(meters)) : units.long(Meters(meters))
  }

  /// Returns a meal with the stop near it, or with its time if there is none.
  private static func meal(_ pause: Break, on day: Day) -> String {
    let near = day.stop(near: pause).map { "\($0.preposition(for: pause)) \($0.name)" }
    return "\(pause.kind.rawValue) \(near ?? "at \(pause.start)")"
  }
}

extension Int {
  /// The number in words from one to twelve, in digits otherwise.
  fileprivate var spelled: String {
    let words = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    return (1...words.count).contains(self) ? words[self - 1] : "\(self)"
  }
}
