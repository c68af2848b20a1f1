package import Formats
import Geography
import OpeningHours

extension DayFacts {
  /// Reads the facts of a row; reports faults, and leaves missing or faulty facts unstated.
  init(reading reader: StrictReader) {
    self.init()
    closures = list("closures", of: reader, Closure.init(reading:))
    opensOn = reader.optional("opensOn", .calendarDate)
    booking = reader.optional("booking", Booking.init(reading:))
    setting = reader.optional("setting", .choice)
    price = reader.optional("price", PriceBand.init(reading:))
    freeTimes = reader.optional("freeTimes", .statedHours)
    suits = reader.optionalList("suits", of: .choice, minimumCount: 1) ?? []
    effort = reader.optional("effort", Effort.init(reading:))
    bestAt = reader.optionalList("bestAt", of: .bestTime, minimumCount: 1) ?? []
    entrances = list("entrances", of: reader, Entrance.init(reading:))
    highlights = reader.optional("highlights", Highlights.init(reading:))
    events = list("events", of: reader, SightEvent.init(reading:))
    opened = reader.optional("opened", .integer(in: 1_600...2_099))
    food = reader.optional("food", Food.init(reading:))
    queue = list("queue", of: reader, QueueTime.init(reading:))
    seenWith = reader.optionalList("seenWith", of: .slug, minimumCount: 1) ?? []
    repeats = reader.optionalList("repeats", of: .slug, minimumCount: 1) ?? []
    ticket = reader.optional("ticket", .slug)
    exit = reader.optional("exit", Entrance.init(reading:))
    pier = reader.optional("pier", Pier.init(reading:))
    company = reader.optional("company", CompanyFit.init(reading:))
    outside = reader.optional("outside", .minutes(in: 1...60))
  }

  /// Returns the elements of a list, which must not be empty if present.
  private func list<Value>(
    _ key: String,
    of reader: StrictReader,
    _ body: (StrictReader) -> Value?
  ) -> [Value] {
    reader.optionalList(key, minimumCount: 1, body) ?? []
  }
}

extension Closure {
  /// Reads a closure, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let from = reader.optional("from", .calendarDate)
    let until = reader.optional("until", .calendarDate)
    let reason: Reason? = reader.required("reason", .choice)
    let note = reader.optional("note", .sentence)
    guard let reason else { return nil }
    self.init(from: from, until: until, reason: reason, note: note)
  }
}

extension Booking {
  /// Reads a booking, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let need: Need? = reader.required("need", .choice)
    let page = reader.optional("page", .website)
    let lead = reader.optional("leadDays", .integer(in: 0...730))
    guard let need else { return nil }
    self.init(need: need, page: page, leadDays: lead)
  }
}

extension PriceBand {
  /// Reads a price, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let band = reader.required("band", .integer(in: Self.bands))
    let year = reader.required("year", .integer(in: 2_000...2_099))
    guard let band, let year else { return nil }
    self.init(band: band, year: year)
  }
}

extension Effort {
  /// Reads an effort, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let steps = reader.optional("steps", .integer(in: 1...10_000))
    let hill = reader.optional("hill", .flag)
    guard steps != nil || hill == true else {
      reader.report("states neither steps nor a hill")
      return nil
    }
    self.init(steps: steps, hasHill: hill ?? false)
  }
}

extension Entrance {
  /// Reads an entrance, or returns `nil` after reporting faults.
  package init?(reading reader: StrictReader) {
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let name = reader.optional("name", .text)
    guard let latitude, let longitude else { return nil }
    self.init(
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
      name: name
    )
  }
}

extension Pier {
  /// Reads a pier, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let place = Entrance(reading: reader)
    let minutes = reader.required("minutes", .minutes(in: 1...240))
    guard let place, let minutes else { return nil }
    self.init(place: place, minutes: minutes)
  }
}

extension Highlights {
  /// Reads a short visit, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let minutes = reader.required("minutes", .minutes(in: 1...720))
    let covers = reader.required("covers", .sentence)
    guard let minutes, let covers else { return nil }
    self.init(minutes: minutes, covers: covers)
  }
}

extension SightEvent {
  /// Reads an event, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let name = reader.required("name", .text)
    let when = reader.required("when", .statedHours)
    let effect: Effect? = reader.required("effect", .choice)
    let note = reader.optional("note", .sentence)
    let visit = reader.optional("visit", EventVisit.init(reading:))
    guard let name, let when, let effect else { return nil }
    self.init(name: name, when: when, effect: effect, note: note, visit: visit)
  }
}

extension EventVisit {
  /// Reads a visit, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let minutes = reader.required("minutes", .minutes(in: 1...720))
    let before = reader.required("before", .minutes(in: 0...240))
    let times = reader.required("times", .number(in: Self.times))
    guard let minutes, let before, let times else { return nil }
    self.init(minutes: minutes, before: before, times: times)
  }
}

extension Food {
  /// Reads grades, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let lunch = reader.optional("lunch", .integer(in: Self.grades))
    let dinner = reader.optional("dinner", .integer(in: Self.grades))
    let coffee = reader.optional("coffee", .integer(in: Self.grades))
    guard lunch != nil || dinner != nil || coffee != nil else {
      reader.report("states neither lunch, dinner nor coffee")
      return nil
    }
    self.init(lunch: lunch, dinner: dinner, coffee: coffee)
  }
}

extension QueueTime {
  /// Reads queue minutes, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let when = reader.required("when", .statedHours)
    let minutes = reader.required("minutes", .minutes(in: 0...240))
    guard let when, let minutes else { return nil }
    self.init(when: when, minutes: minutes)
  }
}

extension CompanyFit {
  /// Reads grades, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let toddlers: Grade? = reader.optional("toddlers", .choice)
    let children: Grade? = reader.optional("children", .choice)
    let teens: Grade? = reader.optional("teens", .choice)
    guard toddlers != nil || children != nil || teens != nil else {
      reader.report("states neither toddlers, children nor teens")
      return nil
    }
    self.init(toddlers: toddlers, children: children, teens: teens)
  }
}
