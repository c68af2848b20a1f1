import Catalogs
import Formats
import OpeningHours

extension LeftOut.Reason: CodedCases {
  static let cases: [CodedCase<Self>] = [
    CodedCase(
      "closed-weekly",
      CodedField("weekday") {
        $0.required("weekday", .weekday)
      } write: {
        $0.name.lowercased()
      },
      parts: { if case .closedWeekly(let weekday) = $0 { weekday } else { nil } },
      make: Self.closedWeekly,
      text: { "closed on \($0.name)s" }
    ),
    CodedCase(
      "closed-on",
      CodedField("date", .date),
      parts: { if case .closedOn(let date) = $0 { date } else { nil } },
      make: Self.closedOn,
      text: { "closed on \($0.spoken)" }
    ),
    CodedCase(.closedThroughout, "closed-throughout", "closed on all days of the plan"),
    CodedCase(
      "closed-for",
      CodedField(optional: "from", .date),
      CodedField(optional: "until", .date),
      CodedField("for", .choice),
      CodedField(optional: "note", .text),
      parts: {
        guard case .closedFor(let it) = $0 else { return nil }
        return (it.from, it.until, it.reason, it.note)
      },
      make: { .closedFor(Closure(from: $0, until: $1, reason: $2, note: $3)) },
      text: { Closure(from: $0, until: $1, reason: $2, note: $3).clause }
    ),
    CodedCase(
      "closed-for-event",
      CodedField("event", .text),
      parts: { if case .closedForEvent(let name) = $0 { name } else { nil } },
      make: Self.closedForEvent,
      text: { "closed for \($0)" }
    ),
    CodedCase(
      "opens-later",
      CodedField("date", .date),
      parts: { if case .opensLater(let date) = $0 { date } else { nil } },
      make: Self.opensLater,
      text: { "opens on \($0.spokenWithYear)" }
    ),
    CodedCase(
      "open-outside-day",
      CodedField("open", object: LeftOut.OpenTime.init(reading:)),
      parts: { if case .openOutsideDay(let open) = $0 { open } else { nil } },
      make: Self.openOutsideDay,
      text: { "\(English.words(for: $0.basis)) only \(English.span($0)), outside your day" }
    ),
    CodedCase(
      "too-long",
      CodedField("minutes", .someMinutes),
      CodedField("isLeast", .flag),
      CodedField("hasEntry", .flag),
      CodedField(optional: "open", object: LeftOut.OpenTime.init(reading:)),
      CodedField(optional: "lastAdmission", .someMinutes),
      parts: {
        guard case .tooLong(let it) = $0 else { return nil }
        return (it.minutes, it.isLeast, it.hasEntry, it.open, it.lastAdmission)
      },
      make: {
        .tooLong(
          .init(minutes: $0, isLeast: $1, hasEntry: $2, open: $3, lastAdmission: $4)
        )
      },
      text: {
        English.tooLong(
          .init(minutes: $0, isLeast: $1, hasEntry: $2, open: $3, lastAdmission: $4)
        )
      }
    ),
    CodedCase(
      "beside-breaks",
      CodedField(list: "kinds", of: .choice),
      parts: { if case .besideBreaks(let kinds) = $0 { kinds } else { nil } },
      make: Self.besideBreaks,
      text: { "it does not fit alongside \($0.map(\.withArticle).listed)" }
    ),
    CodedCase(
      "kept-free",
      CodedField("minutes", .minutes(in: 0...2_880)),
      parts: { if case .keptFree(let minutes) = $0 { minutes } else { nil } },
      make: Self.keptFree,
      text: {
        "it fits only in the \($0.rawValue) min kept free at the end of the day"
      }
    ),
    CodedCase(
      "too-much-travel",
      CodedField("minutes", .someMinutes),
      CodedField("most", .someMinutes),
      parts: {
        if case .tooMuchTravel(let minutes, let most) = $0 { (minutes, most) } else { nil }
      },
      make: { .tooMuchTravel($0, most: $1) },
      text: {
        "getting there and on takes \($0.rawValue) min, more than the \($1.rawValue) allowed a day"
      }
    ),
    CodedCase(
      "legs-too-long",
      CodedField("longestLeg", .someMinutes),
      parts: { if case .legsTooLong(let most) = $0 { most } else { nil } },
      make: Self.legsTooLong(most:),
      text: { "every route there has a leg of more than \($0.rawValue) min" }
    ),
    CodedCase(
      "too-far",
      CodedField(optional: "minutesFromStart", .someMinutes),
      CodedField(optional: "longestLeg", .someMinutes),
      parts: {
        if case .tooFar(let minutes, let longest) = $0 { (minutes, longest) } else { nil }
      },
      make: { .tooFar(fromStart: $0, longestLeg: $1) },
      text: { minutes, longest in
        "no day is long enough to get there"
          + (minutes.map { ", \($0.rawValue) min from the start" } ?? "")
          + (longest.map { ", with legs of at most \($0.rawValue) min" } ?? "")
      }
    ),
    CodedCase(
      "no-way",
      CodedField("mode", .choice),
      parts: { if case .noWay(let mode) = $0 { mode } else { nil } },
      make: Self.noWay(by:),
      text: { "no route there \(English.noWayWords($0)) is known" }
    ),
    CodedCase(.skipped, "skipped", "you asked to skip it"),
    CodedCase(.notSelected, "not-selected", "you selected other sights"),
    CodedCase(
      "category-not-asked",
      CodedField("category", .choice),
      parts: { if case .categoryNotAsked(let category) = $0 { category } else { nil } },
      make: Self.categoryNotAsked,
      text: { "you did not ask for \($0.title.lowercased())" }
    ),
    CodedCase(
      "category-disliked",
      CodedField("category", .choice),
      parts: { if case .categoryDisliked(let category) = $0 { category } else { nil } },
      make: Self.categoryDisliked,
      text: { "you dislike \($0.title.lowercased())" }
    ),
    CodedCase(
      "too-dear",
      CodedField("about", .money),
      CodedField(optional: "budget", .money),
      CodedField(optional: "currency", .text),
      CodedField(optional: "freeTimes", .text),
      parts: {
        guard case .tooDear(let it) = $0 else { return nil }
        return (it.about, it.budget, it.currency, it.freeTimes)
      },
      make: { .tooDear(.init(about: $0, budget: $1, currency: $2, freeTimes: $3)) },
      text: { English.tooDear(.init(about: $0, budget: $1, currency: $2, freeTimes: $3)) }
    ),
    CodedCase(
      "price-unknown",
      CodedField(optional: "freeTimes", .text),
      parts: { if case .priceUnknown(let times) = $0 { .some(times) } else { nil } },
      make: Self.priceUnknown(freeTimes:),
      text: {
        "its price is unknown, so its effect on the budget is unknown"
          + English.freeWords($0)
      }
    ),
    CodedCase(
      "steps",
      CodedField("steps", .integer(in: 1...10_000)),
      parts: { if case .steps(let count) = $0 { count } else { nil } },
      make: Self.steps,
      text: { "a stroller cannot take its \($0) steps" }
    ),
    CodedCase(
      "meal-outside-hours",
      CodedField("kind", .choice),
      parts: { if case .mealOutsideHours(let kind) = $0 { kind } else { nil } },
      make: Self.mealOutsideHours,
      text: { "its hours leave no room for \($0.rawValue) then" }
    ),
    CodedCase(
      .setAside,
      "set-aside",
      "too many sights to consider, and the ones considered promise more"
    ),
    CodedCase(
      "covered",
      CodedField("sight", object: SightName.init(reading:)),
      parts: { if case .covered(let sight) = $0 { sight } else { nil } },
      make: Self.covered(by:),
      text: { "visiting \($0.name) covers it" }
    ),
    CodedCase(
      "takes-in-musts",
      CodedField(list: "sights", objects: SightName.init(reading:)),
      parts: { if case .takesInMusts(let sights) = $0 { sights } else { nil } },
      make: Self.takesInMusts,
      text: { "its visit would cover \($0.map(\.name).listed), which you want to visit" }
    ),
    CodedCase(.clashesWithMusts, "clashes-with-musts", "it does not fit alongside your musts"),
    CodedCase(
      "displaced",
      CodedField(list: "dropped", objects: PlanChange.Visit.init(reading:)),
      CodedField(list: "shortened", objects: PlanChange.Visit.init(reading:)),
      CodedField(list: "gained", objects: PlanChange.Visit.init(reading:)),
      CodedField(list: "lengthened", objects: PlanChange.Visit.init(reading:)),
      parts: {
        guard case .displaced(let it) = $0 else { return nil }
        return (it.dropped, it.shortened, it.gained, it.lengthened)
      },
      make: { .displaced(PlanChange(dropped: $0, shortened: $1, gained: $2, lengthened: $3)) },
      text: {
        let change = PlanChange(dropped: $0, shortened: $1, gained: $2, lengthened: $3)
        return "it would \(English.words(for: change))"
      }
    ),
    CodedCase(.notComputed, "not-computed", "the value of a day with it was not computed"),
  ]

  static func stated(_ text: String, reading reader: StrictReader) -> Self {
    let displaced = reader.optionalList("displaces", of: .text) ?? []
    return .stated(.init(code: .displaced, text: text, displaces: displaced))
  }

  var statement: CodedCase<Self>.Form? {
    guard case .stated(let statement) = self else { return nil }
    return ([("displaces", statement.displaces)], statement.text)
  }
}

extension LeftOut.OpenTime {
  fileprivate init?(reading reader: StrictReader) {
    let from = reader.required("from", .clock)
    let until = reader.required("until", .clock)
    let basis: Basis? = reader.required("basis", .choice)
    guard let from, let until, let basis else { return nil }
    self.init(from: from, until: until, basis: basis)
  }
}

extension PlanChange.Visit {
  fileprivate init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let minutes = reader.required("minutes", .someMinutes)
    let isShort = reader.required("isShort", .flag)
    guard let id, let name, let minutes, let isShort else { return nil }
    self.init(id: id, name: name, minutes: minutes, isShort: isShort)
  }
}

extension SightName {
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    guard let id, let name else { return nil }
    self.init(id: id, name: name)
  }
}

extension FieldRule where Raw == Int, Value == Minutes {
  /// Minutes, not negative.
  static var someMinutes: Self { .minutes(in: 0...1_000_000) }
}

extension FieldRule where Raw == String, Value == Weekday {
  /// A weekday in English, in lower case.
  fileprivate static var weekday: Self {
    Self("a weekday such as monday") { (raw: String) throws(Complaint) in
      guard let day = Weekday.allCases.first(where: { $0.name.lowercased() == raw }) else {
        throw Complaint("is not a weekday such as monday")
      }
      return day
    }
  }
}
