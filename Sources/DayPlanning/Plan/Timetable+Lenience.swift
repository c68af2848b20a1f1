import Catalogs
import Orienteering

extension Timetable {
  /// How an edited day is timed that cannot hold: every visit is made in its turn, and what breaks is as little as possible.
  struct Lenience {
    /// A tick that no day reaches.
    static let never: Int32 = 1 << 24

    /// Returns a day with the breaks of `day` that ends at any time, and whose breaks may be late.
    func day(like day: DayKind) -> DayKind {
      DayKind(
        hours: VisitHours(windows: []),
        horizon: day.horizon.lowerBound...Self.never,
        travel: [],
        fromStart: [],
        toEnd: [],
        breaks: day.breaks.map {
          .init(earliest: $0.earliest, latest: Self.never, length: $0.length)
        }
      )
    }
  }

  /// What breaks on `day`, the worst first: visits that are made at the wrong time, minutes after the end of the day, and minutes
  /// by which breaks are late.
  struct Damage: Comparable {
    /// The visits made at a time when they cannot be.
    var forced = 0

    /// The minutes after the end of the day.
    var overrun = 0

    /// The minutes by which breaks are late.
    var lateness = 0

    /// Whether nothing breaks.
    var isNone: Bool { self == Damage() }

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.forced, lhs.overrun, lhs.lateness) < (rhs.forced, rhs.overrun, rhs.lateness)
    }
  }

  /// Returns what breaks on a day.
  func damage(on day: DayKind) -> Damage {
    Damage(
      forced: entries.count(where: \.isForced),
      overrun: max(0, end - Int(day.horizon.upperBound)),
      lateness: zip(breakStarts, day.breaks).reduce(0) { $0 + max(0, $1.0 - Int($1.1.latest)) }
    )
  }
}

extension Opening {
  /// Returns an opening that admits visitors at any time, with the stated hours of another, if there is one.
  static func always(like other: Opening?) -> Opening {
    Opening(
      opens: other?.opens ?? 0,
      closes: other?.closes ?? 0,
      open: 0,
      close: Int(Timetable.Lenience.never),
      lastAdmission: Int(Timetable.Lenience.never),
      isKnown: other?.isKnown ?? true
    )
  }
}
