import Catalogs
public import DayPlanning
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
  func summary(of day: Day, city: String) -> String? {
    guard !day.stops.isEmpty else { return nil }
    let greatest = day.stops.count { $0.relevance ?? 0 >= Self.greatestRelevance }
    let meters = day.legs.reduce(0) { $0 + $1.meters.rawValue }
    let parts: [String?] =
      [
        "\(day.stops.count.spelled) \(day.stops.count == 1 ? "sight" : "sights")",
        greatest > 0 ? "\(greatest.spelled) of \(city)'s greatest" : nil,
        meters > 0 ? "\(Self.length(meters)) \(request.mode.phrase)" : nil,
      ] + day.breaks.filter { $0.kind != .rest }.map { Self.meal($0, on: day) }
    return parts.compactMap { $0 }.joined(separator: ", ").capitalizedSentence
  }

  /// Returns a length rounded to ten meters, or as in ``worth`` from a kilometer on.
  private static func length(_ meters: Double) -> String {
    meters < 995 ? Meters(meters).rounded : "\((meters / 100).rounded() / 10) km"
  }

  /// Returns a meal with the stop near it, or with its time if there is none.
  private static func meal(_ pause: Pause, on day: Day) -> String {
    let near = day.stop(near: pause).map { "near \($0.name)" }
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
