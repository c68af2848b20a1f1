import Basics
public import Catalogs
public import OpeningHours

/// A sight that must be visited at some time, on some day, or for some minutes.
///
/// Everything else is planned around it.
public struct Pin: Hashable, Sendable {
  /// The id of the sight.
  public var sight: String

  /// The day; any day of the plan if `nil`.
  public var date: CalendarDate?

  /// When the visitor is at the door, for example for a timed ticket; any time if `nil`.
  ///
  /// The entry time of ``EntryRule`` follows, and then the stay.
  public var enter: ClosedRange<ClockTime>?

  /// The stay; any possible stay if `nil`.
  public var minutes: Minutes?

  /// Creates a pin.
  public init(
    sight: String,
    date: CalendarDate? = nil,
    enter: ClosedRange<ClockTime>? = nil,
    minutes: Minutes? = nil
  ) {
    self.sight = sight
    self.date = date
    self.enter = enter
    self.minutes = minutes
  }
}

extension Pin: LosslessStringConvertible {
  /// Parses a pin such as `british-museum@10:00`, `british-museum@2026-12-02T10:00-11:30/90` or `british-museum@/90`; returns
  /// `nil` for any other text.
  public init?(_ text: String) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return nil }
    let parts = text[text.index(after: at)...].split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count <= 2 else { return nil }
    var pin = Self(sight: String(text[..<at]))
    if parts.count == 2 {
      guard let minutes = Int(parts[1]), (1...2_880).contains(minutes) else { return nil }
      pin.minutes = Minutes(minutes)
    }
    guard pin.read(moment: parts[0]), !pin.isEmpty else { return nil }
    self = pin
  }

  /// Whether it constrains neither time nor stay.
  private var isEmpty: Bool { date == nil && enter == nil && minutes == nil }

  /// Reads a day, a time or both, and returns whether they are valid.
  private mutating func read(moment text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    let isDated = !text.contains(":") || parts.count == 2
    guard parts.count <= 2 else { return false }
    if isDated {
      guard let date = CalendarDate(String(parts[0])) else { return false }
      self.date = date
      guard parts.count == 2 else { return true }
    }
    let times = (parts.last ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard times.count <= 2, let from = times.first.flatMap({ ClockTime(String($0)) }),
      let until = times.last.flatMap({ ClockTime(String($0)) }), from <= until
    else { return false }
    enter = from...until
    return true
  }

  /// The pin in the format that is parsed.
  public var description: String {
    let times = enter.map { enter in
      enter.lowerBound == enter.upperBound
        ? "\(enter.lowerBound)" : "\(enter.lowerBound)-\(enter.upperBound)"
    }
    let moment = [date?.description, times].compactMap(\.self).joined(separator: "T")
    return "\(sight)@\(moment)" + (minutes.map { "/\($0.rawValue)" } ?? "")
  }
}

extension Pin {
  /// Restricts a day's openings to starts that the pin allows; none on another day.
  ///
  /// - Parameters:
  ///   - openings: The openings of the sight, in elapsed minutes.
  ///   - date: The day.
  ///   - clock: The clock of the day.
  /// - Returns: The openings.
  package func narrowed(
    _ openings: [Opening],
    on date: CalendarDate,
    by clock: DayClock
  ) -> [Opening] {
    if let day = self.date, day != date { return [] }
    guard let enter else { return openings }
    let range = clock.elapsed(enter)
    return openings.compactMap { $0.starting(in: range) }
  }
}

extension Opening {
  /// Returns this opening for visits that start at the door in `range`, or `nil` if there are none.
  package func starting(in range: ClosedRange<Int>) -> Opening? {
    let first = max(open, range.lowerBound)
    let last = min(lastAdmission, close, range.upperBound)
    guard first <= last else { return nil }
    return Opening(
      opens: opens,
      closes: closes,
      open: first,
      close: close,
      lastAdmission: last,
      isKnown: isKnown,
      daylight: daylight
    )
  }
}

extension PlanRequest {
  /// The ids of all sights that must be visited: musts and pinned sights.
  package var required: [String] { (must + pins.map(\.sight)).uniqued }

  /// Returns whether a sight must be visited.
  ///
  /// - Complexity: O(*n*) for *n* musts and pins.
  package func requires(_ sight: String) -> Bool {
    must.contains(sight) || pins.contains { $0.sight == sight }
  }

  /// Returns the pin of a sight, if it has one.
  package func pin(of sight: String) -> Pin? { pins.first { $0.sight == sight } }

  /// The faults of the pins.
  func pinFaults(in catalog: Catalog, _ strangers: inout UnknownSights) -> [RequestFault] {
    let seen = Dictionary(grouping: pins, by: \.sight)
    let skipped = Set(skip)
    let pinned = pins.map(\.sight).uniqued
    let reasons: [RequestFault.Reason] =
      pins.compactMap { fault(of: $0, in: catalog, &strangers) }
      + pinned.filter { seen[$0]?.count ?? 0 > 1 }.map { .pinnedTwice(id: $0) }
      + pinned.filter(skipped.contains).map { .pinnedAndSkipped(id: $0) }
    return reasons.map { RequestFault(name: "pins", reason: $0) }
  }

  private func fault(
    of pin: Pin,
    in catalog: Catalog,
    _ strangers: inout UnknownSights
  ) -> RequestFault.Reason? {
    guard let attraction = catalog[pin.sight] else {
      return .unknownSight(sight: strangers.describe(pin.sight))
    }
    if let date = pin.date, !dates.contains(date) { return .pinnedOnOtherDay(pin: pin) }
    let visit = attraction.visit
    if let minutes = pin.minutes, !(visit.minimum...visit.maximum).contains(minutes) {
      return .pinnedTooShortOrLong(pin: pin, least: visit.minimum, most: visit.maximum)
    }
    return nil
  }
}
