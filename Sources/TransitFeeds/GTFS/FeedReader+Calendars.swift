internal import OpeningHours
internal import Transit

extension FeedReader {
  /// Reads `calendar.txt` and `calendar_dates.txt`; one of them is required.
  mutating func readCalendars() throws(FeedError) {
    let hasCalendar = try readCalendar()
    let hasDates = try readDates()
    if !hasCalendar, !hasDates {
      throw .table(TransitFileError(file: "calendar.txt or calendar_dates.txt", .missingFile))
    }
  }

  /// Reads `calendar.txt`; returns whether it is there.
  private mutating func readCalendar() throws(FeedError) -> Bool {
    let days = Weekday.allCases.map { ($0, $0.name.lowercased()) }
    let columns = ["service_id"] + days.map(\.1) + ["start_date", "end_date"]
    return try table("calendar.txt", columns).readIfThere { row throws(TransitFileError) in
      let index = service(try row.requiredText("service_id"))
      if feed.services[index].isListed {
        throw row.error("service_id", .duplicate(kind: "service", id: feed.services[index].id))
      }
      feed.services[index].isListed = true
      for (day, column) in days where try Self.flag(row, column) {
        feed.services[index].weekdays.insert(day)
      }
      feed.services[index].start = try Self.date(row, "start_date")
      feed.services[index].end = try Self.date(row, "end_date")
    }
  }

  /// Reads `calendar_dates.txt`; returns whether it is there.
  private mutating func readDates() throws(FeedError) -> Bool {
    let columns = ["service_id", "date", "exception_type"]
    return try table("calendar_dates.txt", columns).readIfThere { row throws(TransitFileError) in
      let index = service(try row.requiredText("service_id"))
      let date = try Self.date(row, "date")
      switch try row.integer("exception_type", in: 1...2) {
      case 1: feed.services[index].added.insert(date)
      case 2: feed.services[index].removed.insert(date)
      default:
        throw row.error("exception_type", .invalid(found: "", expected: "1 (added) or 2 (removed)"))
      }
    }
  }

  /// Returns the index of a service, which is new if nothing has spoken of it.
  private mutating func service(_ id: String) -> Int {
    if let index = serviceIndex[id] { return index }
    serviceIndex[id] = feed.services.count
    feed.services.append(FeedService(id: id))
    return feed.services.count - 1
  }

  /// Returns whether a column says 1 and not 0.
  private static func flag(_ row: TableRow, _ column: String) throws(TransitFileError) -> Bool {
    guard let flag = try row.integer(column, in: 0...1) else {
      throw row.error(column, .invalid(found: "", expected: "0 or 1"))
    }
    return flag == 1
  }

  /// Returns the date in a column, written as `20261124`.
  private static func date(
    _ row: TableRow,
    _ column: String
  ) throws(TransitFileError) -> CalendarDate {
    let text = try row.text(column)
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text),
      let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { throw row.error(column, .invalid(found: text, expected: "a date such as 20261124")) }
    return date
  }
}
