import ArgumentParser
import Catalogs
import DayPlans
import Formats
import Geography
import OpeningHours
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

  /// Reads how far an area reaches in time.
  static func within(_ text: String) throws -> Minutes {
    let digits = text.hasSuffix("min") ? text.dropLast(3) : text[...]
    guard let minutes = Int(digits), (1...180).contains(minutes) else {
      throw ValidationError("\"\(text)\" is not a time from 1 to 180 minutes; write it as 25min")
    }
    return Minutes(minutes)
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
