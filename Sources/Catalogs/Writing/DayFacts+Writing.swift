package import Formats
import Geography
import OpeningHours

extension DayFacts {
  /// Returns a fact as JSON of the format; `nil` if it is not stated, or not one of these.
  package func json(of key: FactKey) -> OrderedJSON? {
    switch key {
    case .closures: Self.list(closures.map(\.orderedJSON))
    case .opensOn: opensOn.map { .text($0.description) }
    case .booking: booking?.orderedJSON
    case .setting: setting.map { .text($0.rawValue) }
    case .price: price.map { .fields([("band", .number($0.band)), ("year", .number($0.year))]) }
    case .freeTimes: freeTimes.map { .text($0.text) }
    case .suits: Self.list(suits.map { .text($0.rawValue) })
    case .effort: effort?.orderedJSON
    case .bestAt: Self.list(bestAt.map { .text($0.text) })
    case .entrances: Self.list(entrances.map(\.orderedJSON))
    case .highlights: highlights?.orderedJSON
    case .events: Self.list(events.map(\.orderedJSON))
    case .opened: opened.map(OrderedJSON.number)
    case .food: food?.orderedJSON
    case .queue: Self.list(queue.map(\.orderedJSON))
    case .seenWith: Self.list(seenWith.map(OrderedJSON.text))
    case .repeats: Self.list(repeats.map(OrderedJSON.text))
    case .ticket: ticket.map(OrderedJSON.text)
    case .exit: exit?.orderedJSON
    case .pier: pier?.orderedJSON
    case .company: company?.orderedJSON
    case .outside: outside.map { .number($0.rawValue) }
    default: nil
    }
  }

  /// Returns a list, or `nil` if it is empty.
  private static func list(_ values: [OrderedJSON]) -> OrderedJSON? {
    values.isEmpty ? nil : .list(values)
  }
}

extension Closure {
  /// The closure as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("from", from.map { .text($0.description) }),
      ("until", until.map { .text($0.description) }),
      ("reason", .text(reason.rawValue)),
      ("note", note.map(OrderedJSON.text)),
    ])
  }
}

extension Booking {
  /// The booking as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("need", .text(need.rawValue)),
      ("page", page.map(OrderedJSON.text)),
      ("leadDays", leadDays.map(OrderedJSON.number)),
    ])
  }
}

extension Effort {
  /// The effort as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("steps", steps.map(OrderedJSON.number)),
      ("hill", hasHill ? .bare("true") : nil),
    ])
  }
}

extension Entrance {
  /// The entrance as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON { .fields(fields) }

  /// The keys and their values.
  fileprivate var fields: [(String, OrderedJSON?)] {
    [
      ("lat", .bare("\(coordinate.latitude)")),
      ("lon", .bare("\(coordinate.longitude)")),
      ("name", name.map(OrderedJSON.text)),
    ]
  }
}

extension Pier {
  /// The pier as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields(place.fields + [("minutes", .number(minutes.rawValue))])
  }
}

extension Highlights {
  /// The short visit as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([("minutes", .number(minutes.rawValue)), ("covers", .text(covers))])
  }
}

extension SightEvent {
  /// The event as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("name", .text(name)),
      ("when", .text(when.text)),
      ("effect", .text(effect.rawValue)),
      ("note", note.map(OrderedJSON.text)),
      ("visit", visit?.orderedJSON),
    ])
  }
}

extension EventVisit {
  /// The visit as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("minutes", .number(minutes.rawValue)),
      ("before", .number(before.rawValue)),
      ("times", .bare("\(times)")),
    ])
  }
}

extension Food {
  /// The grades as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("lunch", lunch.map(OrderedJSON.number)),
      ("dinner", dinner.map(OrderedJSON.number)),
      ("coffee", coffee.map(OrderedJSON.number)),
    ])
  }
}

extension QueueTime {
  /// The minutes as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([("when", .text(when.text)), ("minutes", .number(minutes.rawValue))])
  }
}

extension CompanyFit {
  /// The grades as JSON of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .fields([
      ("toddlers", toddlers.map { .text($0.rawValue) }),
      ("children", children.map { .text($0.rawValue) }),
      ("teens", teens.map { .text($0.rawValue) }),
    ])
  }
}

extension OrderedJSON {
  /// Returns an object of the members with a value.
  fileprivate static func fields(_ members: [(String, Self?)]) -> Self {
    .object(members.compactMap { key, value in value.map { (key: key, value: $0) } })
  }

  /// Returns an integer.
  fileprivate static func number(_ value: Int) -> Self { .bare("\(value)") }
}
