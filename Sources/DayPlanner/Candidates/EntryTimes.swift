package import Catalogs
package import DayPlans
package import OpeningHours

/// The time to get inside a sight on a day, by the time of arrival at the door.
///
/// It is the waiting time of the catalog (``DayFacts/queue``) where stated, otherwise that of ``EntryRule``; both depend on the
/// pace, and are zero without one.
package struct EntryTimes: Hashable, Sendable {
  /// A period with a constant entry time.
  private struct Span: Hashable {
    /// The minutes of arrival at the door.
    let doors: ClosedRange<Int>
    /// How long it takes.
    let minutes: Int
  }

  /// The periods of two days, in order and without gaps.
  private let spans: [Span]

  /// Finds the times of a sight on a day.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - date: The day.
  ///   - pace: The pace of the visitor.
  ///   - hours: The hours of the city.
  ///   - clock: The clock of the day; minutes are elapsed minutes.
  package init(
    of attraction: Attraction,
    on date: CalendarDate,
    at pace: Pace?,
    _ hours: OpeningTable,
    by clock: DayClock
  ) {
    let usual = pace.map { EntryRule.minutes(at: attraction, pace: $0).rawValue } ?? 0
    guard let pace, !attraction.dayFacts.queue.isEmpty else {
      spans = [Span(doors: 0...Self.end, minutes: usual)]
      return
    }
    let times = SpecialTimes(hours)
    var line = [Int](repeating: usual, count: Self.end + 1)
    for entry in attraction.dayFacts.queue.reversed() {
      let minutes = EntryRule.minutes(inLine: entry.minutes, pace: pace).rawValue
      for span in times.spans(of: entry.when, at: attraction, on: date) {
        for minute in span.clamped(to: 0..<line.count) { line[minute] = minutes }
      }
    }
    let minutes = { (door: Int) in
      line[clock.isSteady ? door : min(Self.end, clock.time(door).minutesSinceMidnight)]
    }
    spans = (0...Self.end).reduce(into: []) { spans, door in
      let minutes = minutes(door)
      if let last = spans.last, last.minutes == minutes {
        spans[spans.count - 1] = Span(doors: last.doors.lowerBound...door, minutes: minutes)
      } else {
        spans.append(Span(doors: door...door, minutes: minutes))
      }
    }
  }

  /// The last minute of the second day, which a clock change may delay.
  private static let end = 3_000

  /// The distinct entry times, ascending.
  var all: [Int] { Set(spans.map(\.minutes)).sorted() }

  /// Returns the times at the door from which getting inside takes exactly `minutes`.
  func doors(taking minutes: Int) -> [ClosedRange<Int>] {
    spans.filter { $0.minutes == minutes }.map(\.doors)
  }

  /// Returns the shortest entry time within some openings.
  func least(in openings: [Opening]) -> Int? {
    spans.filter { span in openings.contains { $0.entered(during: span.doors, for: 0) != nil } }
      .map(\.minutes).min()
  }

  /// Returns the entry time for an arrival at the door.
  package func minutes(at door: Int) -> Int {
    (spans.first { $0.doors.contains(door) } ?? spans.last)?.minutes ?? 0
  }

  /// Returns whether a stay of `minutes` fits into some openings of the day.
  func holds(_ minutes: Int, in openings: [Opening]) -> Bool {
    spans.contains { span in
      openings.contains { $0.entered(during: span.doors, for: span.minutes + minutes) != nil }
    }
  }
}

extension Opening {
  /// Returns this opening restricted to visits of `stay` minutes that start during `starts`, or `nil` if there are none.
  func entered(during starts: ClosedRange<Int>, for stay: Int) -> Opening? {
    let first = max(open, starts.lowerBound)
    let last = min(lastAdmission, close - stay, starts.upperBound)
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
