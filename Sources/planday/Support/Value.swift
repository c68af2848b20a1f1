import ArgumentParser
import DayPlanning
import OpeningHours

/// Reads the values of options; what cannot be read is refused with an example of the right form.
enum Value {
  /// Reads a date.
  static func date(_ text: String) throws -> CalendarDate {
    guard let date = CalendarDate(text) else {
      throw ValidationError("\"\(text)\" is not a date that exists; write it as 2026-12-01")
    }
    return date
  }

  /// Reads a time of day.
  static func clock(_ text: String) throws -> ClockTime {
    guard let time = ClockTime(text) else {
      throw ValidationError("\"\(text)\" is not a time; write it as 09:30, past midnight as 25:10")
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

  /// Reads a lunch break.
  static func lunch(_ text: String) throws -> LunchBreak {
    guard let lunch = LunchBreak(text) else {
      throw ValidationError(
        "\"\(text)\" is not a break; write its window and its minutes as 12:00-14:00/45"
      )
    }
    return lunch
  }

  /// Reads one of the words of an option.
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
