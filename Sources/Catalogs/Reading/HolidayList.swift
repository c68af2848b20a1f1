public import OpeningHours
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The holidays of a region, as a file lists them.
public struct HolidayList: Hashable, Sendable {
  /// The public holidays; `nil` if the file has none.
  public let publicHolidays: [Holiday]?

  /// The school holidays; `nil` if the file has none.
  public let schoolHolidays: [Holiday]?

  /// The value of `format` in a file of holidays.
  private static let format = "planday.holidays/1"

  /// Reads a file of holidays.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``HolidayError``, naming every fault at once.
  public init(json: Data, file: String) throws(HolidayError) {
    do throws(ReadingError) {
      self = try StrictReader.read(json, HolidayList.init(reading:))
    } catch {
      throw .unreadable(file: file, problem: error.description)
    }
  }

  /// Reads the root object of the file, or returns `nil` after reporting why not.
  private init?(reading reader: StrictReader) {
    reader.required("format", .constant(Self.format))
    publicHolidays = reader.optionalList("public", minimumCount: 1, Holiday.init(reading:))
    schoolHolidays = reader.optionalList("school", minimumCount: 1, Holiday.init(reading:))
    if !reader.has("public"), !reader.has("school") {
      reader.report("has no holidays; list them under \"public\", \"school\" or both")
    }
  }

  /// The calendar of these holidays; what the file leaves out is taken from `region`, if that is built in.
  public func calendar(in region: String?) -> HolidayCalendar {
    HolidayCalendar(listing: publicHolidays, schoolHolidays: schoolHolidays)
      .completed(by: region.flatMap { HolidayCalendar(region: $0) } ?? .none)
  }
}

/// The reason that a file is no list of holidays.
public enum HolidayError: Error, Hashable {
  /// Which file, and what is wrong in it.
  case unreadable(file: String, problem: String)
}

extension HolidayError: CustomStringConvertible {
  /// What is wrong and where.
  public var description: String {
    switch self {
    case .unreadable(let file, let problem): "\(file) is no list of holidays:\n\(problem)"
    }
  }
}

extension Holiday {
  /// Reads a holiday, or returns `nil` after reporting what is wrong.
  fileprivate init?(reading reader: StrictReader) {
    let date =
      reader.required("date", .parsed("a date as YYYY-MM-DD"))
      as CalendarDate?
    let last = reader.optional("through", .parsed("a date as YYYY-MM-DD")) as CalendarDate?
    let name = reader.required("name", .text)
    guard let date, let name else { return nil }
    guard (date...date.adding(days: 366)).contains(last ?? date) else {
      reader.report("is not from \(date) to a year later", at: "through")
      return nil
    }
    self.init(days: date...(last ?? date), name: name)
  }
}
