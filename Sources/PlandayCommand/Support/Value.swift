import ArgumentParser
import Catalogs
import DayPlans
import Formats
import Geography
import OpeningHours
import PlanExports
import Travel

/// Parses the values of options; errors show an example of the right form.
enum Value {
  /// Reads a date.
  static func date(_ text: String) throws -> DateWord {
    guard let date = DateWord(text) else {
      throw ValidationError(
        "\"\(text)\" is not a valid date; write it as 2026-12-01, today, tomorrow or sat"
      )
    }
    return date
  }

  /// Reads a time of day.
  static func clock(_ text: String) throws -> ClockTime {
    try clock(text, isEnd: false)
  }

  /// Parses the end of a day, possibly after midnight.
  static func end(_ text: String) throws -> ClockTime {
    try clock(text, isEnd: true)
  }

  private static func clock(_ text: String, isEnd: Bool) throws -> ClockTime {
    guard let time = ClockWord.time(text, isEnd: isEnd) else {
      throw ValidationError(
        "\"\(text)\" is not a time; write it as 09:30 or 9:30am, and past midnight as 25:10"
      )
    }
    return time
  }

  /// Reads the id of a place, or a position.
  static func waypoint(_ text: String) throws -> Waypoint {
    do {
      return try Waypoint(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Reads a position.
  static func position(_ text: String) throws -> Coordinate {
    do throws(CoordinateError) {
      return try Coordinate.parse(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Reads the address of a routing engine.
  static func engine(_ text: String) throws -> EngineAddress {
    do throws(EngineError) {
      return try EngineAddress(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Reads the time limit of an isochrone.
  static func within(_ text: String) throws -> Minutes {
    let digits = text.hasSuffix("min") ? text.dropLast(3) : text[...]
    guard let minutes = Int(digits), (1...180).contains(minutes) else {
      throw ValidationError("\"\(text)\" is not a time from 1 to 180 minutes; write it as 25min")
    }
    return Minutes(minutes)
  }

  /// Reads a place of the visitor.
  static func place(_ text: String) throws -> PlanRequest.Place {
    guard let place = PlanRequest.Place(text) else {
      throw ValidationError(
        "\"\(text)\" is not a place; write it as \"Aunt Mary@51.52,-0.13\", with /90 for its minutes, or /lunch or /dinner"
      )
    }
    return place
  }

  /// Reads a pin.
  static func pin(_ text: String) throws -> Pin {
    guard let pin = Pin(text) else {
      throw ValidationError(
        "\"\(text)\" is not a pin; write it as british-museum@10:00, @10:00-11:00, @2026-12-02 or @10:00/90"
      )
    }
    return pin
  }

  /// Reads a meal.
  static func meal(_ text: String) throws -> MealBreak {
    guard let meal = MealBreak(text) else {
      throw ValidationError(
        "\"\(text)\" is not a break; write its window and its minutes as 12:00-14:00/45, or none"
      )
    }
    return meal
  }

  /// Reads a category that counts more.
  static func liked(_ text: String) throws -> Interest {
    try interest(text, orElse: Interest.liked)
  }

  /// Reads a category that counts less.
  static func disliked(_ text: String) throws -> Interest {
    try interest(text, orElse: Interest.disliked)
  }

  private static func interest(_ text: String, orElse weight: Double) throws -> Interest {
    do {
      return try Interest(text, orElse: weight)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Parses one of the choices of an option.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
      throw ValidationError(
        "\"\(text)\" is not one of \(words.joined(separator: ", "))\(near)"
      )
    }
    return choice
  }
}

/// A time of day in everyday notation.
enum ClockWord {
  /// Reads `09:30`, `9am`, `9:30 pm`, `noon` or `25:10`; `nil` if it is none of these.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isEnd: Whether the time ends a day. If so, midnight is 24:00, and small hours belong to the next day.
  /// - Returns: The time.
  static func time(_ text: String, isEnd: Bool) -> ClockTime? {
    let word = text.lowercased().filter { $0 != " " && $0 != "." }
    switch word {
    case "noon", "midday": return ClockTime(hour: 12, minute: 0)
    case "midnight": return ClockTime(hour: isEnd ? 24 : 0, minute: 0)
    default: break
    }
    guard word.hasSuffix("am") || word.hasSuffix("pm") else { return ClockTime(text) }
    let parts = word.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = Int(parts[0]), (1...12).contains(hour),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, parts.count == 1 || parts[1].count == 2
    else { return nil }
    let half = hour % 12 + (word.hasSuffix("pm") ? 12 : 0)
    return ClockTime(hour: isEnd && half < 5 ? half + 24 : half, minute: minute)
  }
}

extension Value {
  /// Reads a distance such as `500m`, `1.5km` or `500`, in meters.
  static func distance(_ text: String) throws -> Meters {
    let word = text.lowercased().filter { $0 != " " }
    let (digits, unit) =
      word.hasSuffix("km")
      ? (word.dropLast(2), 1_000.0)
      : word.hasSuffix("m") ? (word.dropLast(), 1) : (word[...], 1)
    guard let number = Double(digits), number > 0, number * unit <= 100_000 else {
      throw ValidationError(
        "\"\(text)\" is not a distance up to 100 km; write it as 500m or 1.5km"
      )
    }
    return Meters(number * unit)
  }

  /// Reads a duration such as `10min`, `1h` or `10`, in minutes.
  static func duration(_ text: String) throws -> Minutes {
    let word = text.lowercased().filter { $0 != " " }
    let (digits, unit) =
      word.hasSuffix("min")
      ? (word.dropLast(3), 1)
      : word.hasSuffix("h") ? (word.dropLast(), 60) : (word[...], 1)
    guard let number = Int(digits), (1...(2_880 / unit)).contains(number) else {
      throw ValidationError("\"\(text)\" is not a duration up to 48 h; write it as 10min or 2h")
    }
    return Minutes(number * unit)
  }
}

extension Value {
  /// Returns the format of an output: the requested one, otherwise that of the file name extension.
  ///
  /// - Parameters:
  ///   - format: The value of `--format`, if it is given.
  ///   - file: The file to write; `nil` or a name without an extension means the default format.
  ///   - usual: The default format.
  ///   - others: Further extensions, such as `htm`, with their formats.
  /// - Returns: The format.
  /// - Throws: `ValidationError` for an unknown extension, since the content would not match it.
  static func format<Format: RawRepresentable<String> & CaseIterable>(
    _ format: Format?,
    of file: String?,
    usually usual: Format,
    others: KeyValuePairs<String, Format> = [:]
  ) throws -> Format {
    if let format { return format }
    guard let file, let ending = fileExtension(of: file) else { return usual }
    let other = others.first { $0.key == ending }?.value
    if let format = Format(rawValue: ending) ?? other { return format }
    let names = Format.allCases.map(\.rawValue)
    let known = names.filter { $0 != "text" } + others.map(\.key).filter { !names.contains($0) }
    throw unknownExtension(of: file, known: known, remedy: "or choose one with --format")
  }

  /// Rejects an output file whose extension does not match the only format.
  ///
  /// - Throws: `ValidationError`.
  static func expect(_ file: String?, endsIn known: String...) throws {
    guard let file, let ending = fileExtension(of: file), !known.contains(ending) else { return }
    throw unknownExtension(of: file, known: known, remedy: "or leave the extension out")
  }

  /// Returns the error for a name that ends in an unknown extension.
  private static func unknownExtension(
    of file: String,
    known: [String],
    remedy: String
  ) -> ValidationError {
    let list = known.map { ".\($0)" }.joined(separator: ", ")
    return ValidationError(
      "\(file) cannot be written in the format of its name; use \(list), \(remedy)"
    )
  }

  /// Returns the extension of a file name in lower case, such as `gpx`, or `nil` if it has none.
  ///
  /// An extension consists of letters and digits and has a letter, so `day.2027-05-13` has none.
  private static func fileExtension(of file: String) -> String? {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let isWord =
      ending.allSatisfy { $0.isLetter || $0.isNumber } && ending.contains(where: \.isLetter)
    return isWord ? ending : nil
  }
}

extension Value {
  /// Parses a bounding box.
  static func bounds(_ text: String) throws -> BoundingBox {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard edges.count == 4, let south = edges[0], let west = edges[1], let north = edges[2],
      let east = edges[3],
      let box = BoundingBox(south: south, west: west, north: north, east: east)
    else {
      throw ValidationError(
        "\"\(text)\" is not a rectangle; write south,west,north,east in degrees, as in "
          + "40.736,-74.014,40.759,-73.963"
      )
    }
    return box
  }

  /// Reads a month.
  static func month(_ text: String) throws -> String {
    guard text.wholeMatch(of: #/20\d\d-(0[1-9]|1[0-2])/#) != nil else {
      throw ValidationError("\"\(text)\" is not a month; write it as 2025-01")
    }
    return text
  }

  /// Parses a source of facts.
  static func source(_ text: String) throws -> String {
    guard text.wholeMatch(of: #/osm 20\d\d(-(0[1-9]|1[0-2]))?|open data .+ 20\d\d/#) != nil else {
      throw ValidationError(
        "\"\(text)\" is not a source; write it as \"open data City of Vancouver 2026\" or \"osm 2025-01\""
      )
    }
    return text
  }

  /// Rejects an option value of the wrong form.
  static func expect<Output>(
    _ text: String,
    _ option: String,
    _ form: Regex<Output>,
    _ kind: String
  ) throws {
    guard text.wholeMatch(of: form) == nil else { return }
    throw ValidationError("\(option) \"\(text)\" is not \(kind)")
  }

  /// Rejects an option value out of range.
  static func expect(_ value: Int?, _ option: String, in range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) \(value) is not between \(range.lowerBound) and \(range.upperBound)"
    )
  }

  /// Rejects an option value outside a range of seconds, including NaN.
  static func expect(
    seconds: Double,
    _ option: String,
    in range: ClosedRange<Int>
  ) throws {
    guard !(Double(range.lowerBound)...Double(range.upperBound)).contains(seconds) else { return }
    throw ValidationError(
      "\(option) \(seconds) is not between \(range.lowerBound) and \(range.upperBound)"
    )
  }
}
