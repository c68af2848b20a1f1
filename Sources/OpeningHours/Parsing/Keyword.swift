/// A keyword of the opening hours language.
enum Keyword: Equatable {
  /// A weekday.
  case weekday(Weekday)
  /// A month, in `1...12`.
  case month(Int)
  /// Public or school holidays.
  case holiday(HolidaySelector.Kind)
  /// Dawn, sunrise, sunset or dusk.
  case sun(SunEvent)
  /// Easter Sunday.
  case easter
  /// The word that introduces ISO weeks.
  case week
  /// The word "day" or "days" after an offset.
  case day
  /// `open`, `closed`, `off` or `unknown`.
  case state(OpenState)
  /// A word used as a dash: "to", "until".
  case through
  /// A word that stands for every day of the week.
  case daily
  /// Noon or midnight, as minutes since midnight.
  case clock(Int)
}

extension Keyword {
  /// A word that may occur in the input, its meaning, and its canonical spelling.
  struct Entry {
    /// The meaning of the word.
    let keyword: Keyword
    /// The canonical spelling.
    let spelling: String
  }

  /// Returns the meaning of the `count` bytes from `start`, ignoring case; `nil` if they aren't a keyword.
  ///
  /// Words of up to eight letters are looked up as a single integer.
  static func lookUp(_ bytes: [UInt8], from start: Int, count: Int) -> Entry? {
    guard (2...10).contains(count) else { return nil }
    var key: UInt64 = 0
    for index in start..<start + min(count, 8) { key = key << 8 | UInt64(bytes[index] | 0x20) }
    var slot = slot(of: key)
    while table[slot].key != key {
      guard table[slot].key != 0 else { return nil }
      slot = (slot + 1) % table.count
    }
    let entry = table[slot].entry
    guard count > 8 else { return entry }
    let word = String(decoding: bytes[start..<start + count], as: UTF8.self).lowercased()
    return longWords.contains(word) ? entry : nil
  }

  /// An open-addressing hash table of the words by their first eight letters; the key 0 marks an empty slot.
  ///
  /// The parser looks up each word several times, and a `Dictionary` would take longer than the rest of parsing.
  private static let table: [(key: UInt64, entry: Entry)] = {
    let free = (key: UInt64(0), entry: Entry(keyword: .day, spelling: ""))
    var table = [(key: UInt64, entry: Entry)](repeating: free, count: 512)
    for (key, entry) in words {
      var slot = slot(of: key)
      while table[slot].key != 0 { slot = (slot + 1) % table.count }
      table[slot] = (key, entry)
    }
    return table
  }()

  /// Returns the first slot to probe for a key, by Fibonacci hashing to nine bits.
  private static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

  /// The words of more than eight letters, since the table stores only the first eight.
  private static let longWords: Set<String> = [
    "saturdays", "september", "thursdays", "wednesday", "wednesdays",
  ]

  /// Returns the first eight letters of `word`, packed into an integer.
  private static func key(_ word: String) -> UInt64 {
    word.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// All words, by their first eight letters.
  private static let words: [UInt64: Entry] = {
    var words: [UInt64: Entry] = [:]
    func add(_ keyword: Keyword, _ spelling: String, _ variants: [String]) {
      for word in variants { words[key(word)] = Entry(keyword: keyword, spelling: spelling) }
    }
    for weekday in Weekday.allCases {
      let name = weekday.name.lowercased()
      let lengths = [2, 3, name.utf8.count]
      add(
        .weekday(weekday),
        weekday.abbreviation,
        lengths.map { String(name.prefix($0)) } + [name + "s"]
      )
    }
    add(.weekday(.tuesday), "Tu", ["tues"])
    add(.weekday(.wednesday), "We", ["weds"])
    add(.weekday(.thursday), "Th", ["thur", "thurs"])
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    for (index, name) in months.enumerated() {
      add(.month(index + 1), MonthName.abbreviations[index], [String(name.prefix(3)), name])
    }
    add(.month(9), "Sep", ["sept"])
    add(.holiday(.publicHoliday), "PH", ["ph"])
    add(.holiday(.schoolHoliday), "SH", ["sh"])
    for event in SunEvent.allCases { add(.sun(event), event.rawValue, [event.rawValue]) }
    add(.easter, "easter", ["easter"])
    add(.week, "week", ["week", "weeks"])
    add(.day, "day", ["day", "days"])
    add(.state(.open), "open", ["open"])
    add(.state(.closed), "closed", ["closed"])
    add(.state(.closed), "off", ["off"])
    add(.state(.unknown), "unknown", ["unknown"])
    add(.through, "-", ["to", "till", "til", "until", "through", "thru"])
    add(.daily, "Mo-Su", ["daily", "everyday"])
    add(.clock(720), "12:00", ["noon"])
    add(.clock(1_440), "24:00", ["midnight"])
    return words
  }()
}

extension ScheduleParser {
  /// Returns the keyword at the current position, if any, without consuming it.
  func peekKeyword() -> Keyword? {
    guard byte.isLetter else { return nil }
    return Keyword.lookUp(source.bytes, from: offset, count: letterCount)?.keyword
  }

  /// Consumes the keyword at the current position, warning about a non-canonical spelling.
  mutating func skipKeyword() {
    let (start, count) = (offset, letterCount)
    offset += count
    guard let entry = Keyword.lookUp(source.bytes, from: start, count: count) else { return }
    guard entry.keyword != .day else { return }
    if byte == UInt8(ascii: "."), !byte(ahead: 1).isDigit { offset += 1 }
    if !source.bytes[start..<offset].elementsEqual(entry.spelling.utf8) {
      warn(from: start, write: entry.spelling)
    }
  }
}
