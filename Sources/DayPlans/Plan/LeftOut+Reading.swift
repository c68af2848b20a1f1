import Catalogs
import Formats
import OpeningHours

extension LeftOut {
  /// Reads a row of a plan in the current format, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let score = reader.required("score", .points)
    let code: Code? = reader.required("code", .choice)
    let reason = reader.required("reason") { Reason(reading: $0, kind: code) }
    let fix = reader.optional("fix") { Fix(reading: $0) }
    let cost = reader.optional("cost", .number(in: -1e9...1e9))
    let isProved = reader.required("proved", .flag)
    guard let id, let name, let score, let code, let reason, let isProved else { return nil }
    guard reason.kind == code else {
      reader.report(
        "is \(code.rawValue), but the reason is of the kind \(reason.kind.rawValue)",
        at: "code"
      )
      return nil
    }
    self.init(
      id: id,
      name: name,
      score: score,
      reason: reason,
      fix: fix,
      cost: cost,
      isProved: isProved
    )
  }

  /// Reads a row of a plan in the format `planday.plan/1`, whose reason and fix are sentences.
  init?(readingSentences reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let score = reader.required("score", .points)
    let code: Code? = reader.required("code", .choice)
    let reason = reader.required("reason", .text)
    let fix = reader.optional("fix", .text)
    let cost = reader.optional("cost", .number(in: -1e9...1e9))
    let displaces = reader.optionalList("displaces", of: .text) ?? []
    let isProved = reader.required("proved", .flag)
    guard let id, let name, let score, let code, let reason, let isProved else { return nil }
    self.init(
      id: id,
      name: name,
      score: score,
      reason: .stated(Statement(code: code, text: reason, displaces: displaces)),
      fix: fix.map(Fix.stated),
      cost: cost,
      isProved: isProved
    )
  }
}

extension LeftOut.Reason {
  /// Reads a reason.
  ///
  /// Its sentence follows from the data and is ignored, unless there are no data.
  fileprivate init?(reading reader: StrictReader, kind: LeftOut.Code?) {
    let code: Code? = reader.required("code", .choice)
    let text = reader.required("text", .text)
    guard let code, let text else { return nil }
    let reason: Self? =
      switch code {
      case .closedWeekly: reader.required("weekday", .weekday).map(Self.closedWeekly)
      case .closedOn: reader.required("date", .date).map(Self.closedOn)
      case .closedThroughout: .closedThroughout
      case .closedFor: Closure(readingReason: reader).map(Self.closedFor)
      case .closedForEvent: reader.required("event", .text).map(Self.closedForEvent)
      case .tooDear: LeftOut.Unaffordable(reading: reader).map(Self.tooDear)
      case .priceUnknown: .priceUnknown(freeTimes: reader.optional("freeTimes", .text))
      case .steps: reader.required("steps", .integer(in: 1...10_000)).map(Self.steps)
      case .opensLater: reader.required("date", .date).map(Self.opensLater)
      case .openOutsideDay:
        reader.required("open") { LeftOut.OpenTime(reading: $0) }.map(Self.openOutsideDay)
      case .tooLong: LeftOut.StayNeeded(reading: reader).map(Self.tooLong)
      case .keptFree: reader.required("minutes", .minutes(in: 0...2_880)).map(Self.keptFree)
      case .besideBreaks: reader.requiredList("kinds", of: .choice).map(Self.besideBreaks)
      case .tooMuchTravel: Self(ofTravelReading: reader)
      case .legsTooLong: reader.required("longestLeg", .someMinutes).map { .legsTooLong(most: $0) }
      case .tooFar:
        .tooFar(
          fromStart: reader.optional("minutesFromStart", .someMinutes),
          longestLeg: reader.optional("longestLeg", .someMinutes)
        )
      case .noWay: reader.required("mode", .choice).map(Self.noWay(by:))
      case .skipped: .skipped
      case .notSelected: .notSelected
      case .categoryNotAsked: reader.required("category", .choice).map(Self.categoryNotAsked)
      case .categoryDisliked: reader.required("category", .choice).map(Self.categoryDisliked)
      case .setAside: .setAside
      case .covered: reader.required("sight") { SightName(reading: $0) }.map { .covered(by: $0) }
      case .takesInMusts:
        reader.requiredList("sights") { SightName(reading: $0) }.map(Self.takesInMusts)
      case .clashesWithMusts: .clashesWithMusts
      case .displaced: PlanChange(reading: reader).map(Self.displaced)
      case .notComputed: .notComputed
      case .stated:
        .stated(LeftOut.Statement(reading: reader, code: kind ?? .displaced, text: text))
      }
    guard let reason else { return nil }
    self = reason
  }
}

extension LeftOut.Reason {
  /// Reads that a sight takes too much travel, or returns `nil` after reporting the faults.
  fileprivate init?(ofTravelReading reader: StrictReader) {
    let minutes = reader.required("minutes", .someMinutes)
    let most = reader.required("most", .someMinutes)
    guard let minutes, let most else { return nil }
    self = .tooMuchTravel(minutes, most: most)
  }
}

extension LeftOut.Statement {
  fileprivate init(reading reader: StrictReader, code: LeftOut.Code, text: String) {
    let displaced = reader.optionalList("displaces", of: .text) ?? []
    self.init(code: code, text: text, displaces: displaced)
  }
}

extension LeftOut.Fix {
  /// Reads a fix.
  ///
  /// Its sentence follows from the data and is ignored, unless there are no data.
  fileprivate init?(reading reader: StrictReader) {
    let code: Code? = reader.required("code", .choice)
    let text = reader.required("text", .text)
    guard let code, let text else { return nil }
    switch code {
    case .must: self = .must
    case .unskip: self = .unskip
    case .select: self = .select
    case .category:
      guard let category: Category = reader.required("category", .choice) else { return nil }
      self = .category(category)
    case .weight: self = .weight
    case .goOn:
      guard let date = reader.required("date", .date) else { return nil }
      self = .goOn(date)
    case .goBetween, .dayLasting, .pinBetween:
      let from = reader.required("from", .clock)
      let until = reader.required("until", .clock)
      guard let from, let until else { return nil }
      self =
        switch code {
        case .goBetween: .goBetween(from, until)
        case .pinBetween: .pinBetween(from, until)
        default: .dayLasting(from: from, until: until)
        }
    case .dropBreak:
      guard let kind: BreakKind = reader.required("kind", .choice) else { return nil }
      self = .dropBreak(kind)
    case .mostTravel:
      guard let minutes = reader.required("minutes", .someMinutes) else { return nil }
      self = .mostTravel(minutes)
    case .longerDay: self = .longerDay
    case .longestLeg:
      guard let minutes = reader.required("minutes", .someMinutes) else { return nil }
      self = .longestLeg(minutes)
    case .dropOneOf:
      guard let sights = reader.requiredList("sights", of: .text) else { return nil }
      self = .dropOneOf(sights)
    case .smallerArea: self = .smallerArea
    case .budget:
      guard let amount = reader.required("amount", .money) else { return nil }
      self = .budget(amount)
    case .ride: self = .ride
    case .stated: self = .stated(text)
    }
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

extension LeftOut.Unaffordable {
  fileprivate init?(reading reader: StrictReader) {
    let about = reader.required("about", .money)
    let budget = reader.optional("budget", .money)
    let currency = reader.optional("currency", .text)
    let times = reader.optional("freeTimes", .text)
    guard let about else { return nil }
    self.init(about: about, budget: budget, currency: currency, freeTimes: times)
  }
}

extension LeftOut.StayNeeded {
  fileprivate init?(reading reader: StrictReader) {
    let minutes = reader.required("minutes", .someMinutes)
    let isLeast = reader.required("isLeast", .flag)
    let hasEntry = reader.required("hasEntry", .flag)
    let open = reader.optional("open") { LeftOut.OpenTime(reading: $0) }
    let lastAdmission = reader.optional("lastAdmission", .someMinutes)
    guard let minutes, let isLeast, let hasEntry else { return nil }
    self.init(
      minutes: minutes,
      isLeast: isLeast,
      hasEntry: hasEntry,
      open: open,
      lastAdmission: lastAdmission
    )
  }
}

extension PlanChange {
  fileprivate init?(reading reader: StrictReader) {
    let dropped = reader.requiredList("dropped") { Visit(reading: $0) }
    let shortened = reader.requiredList("shortened") { Visit(reading: $0) }
    let gained = reader.requiredList("gained") { Visit(reading: $0) }
    let lengthened = reader.requiredList("lengthened") { Visit(reading: $0) }
    guard let dropped, let shortened, let gained, let lengthened else { return nil }
    self.init(dropped: dropped, shortened: shortened, gained: gained, lengthened: lengthened)
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
