import Formats
public import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The holidays of a region, read from a file.
public struct HolidayList: Hashable, Sendable {
  /// The public holidays; `nil` if the file lists none.
  public let publicHolidays: [Holiday]?

  /// The school holidays; `nil` if the file lists none.
  public let schoolHolidays: [Holiday]?

  /// The required value of `format` in a holidays file.
  private static let format = "planday.holidays/1"

  /// Creates a list; `nil` kinds of holidays come from the region of the city, if that is built in.
  ///
  /// - Parameters:
  ///   - publicHolidays: The public holidays; `nil` for those of the region.
  ///   - schoolHolidays: The school holidays; `nil` for those of the region.
  public init(publicHolidays: [Holiday]?, schoolHolidays: [Holiday]? = nil) {
    (self.publicHolidays, self.schoolHolidays) = (publicHolidays, schoolHolidays)
  }

  /// Reads and validates a file of holidays.
  ///
  /// - Parameters:
  ///   - json: The contents of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``HolidayError`` with all faults.
  public init(json: Data, file: String) throws(HolidayError) {
    do throws(ReadingError) {
      self = try StrictReader.read(json, HolidayList.init(reading:))
    } catch {
      throw .unreadable(file: file, problem: error.description)
    }
  }

  /// Decodes the root object of the file, or returns `nil` after reporting faults.
  private init?(reading reader: StrictReader) {
    reader.required("format", .constant(Self.format))
    publicHolidays = reader.optionalList("public", minimumCount: 1, Holiday.init(reading:))
    schoolHolidays = reader.optionalList("school", minimumCount: 1, Holiday.init(reading:))
    if !reader.has("public"), !reader.has("school") {
      reader.report("has no holidays; list them under \"public\", \"school\" or both")
    }
  }

  /// Returns a calendar of these holidays.
  ///
  /// Kinds of holidays that the file omits come from `region`, if it is built in.
  public func calendar(in region: String?) -> HolidayCalendar {
    HolidayCalendar(listing: publicHolidays, schoolHolidays: schoolHolidays)
      .completed(by: region.flatMap { HolidayCalendar(region: $0) } ?? .none)
  }
}

/// The reason a file can't be read as a list of holidays.
public enum HolidayError: Error, Hashable {
  /// The file and its faults.
  case unreadable(file: String, problem: String)
}

extension HolidayError: CustomStringConvertible {
  /// The faults and their paths.
  public var description: String {
    switch self {
    case .unreadable(let file, let problem): "\(file) is not a valid list of holidays:\n\(problem)"
    }
  }
}

extension Holiday {
  /// Decodes a holiday, or returns `nil` after reporting faults.
  fileprivate init?(reading reader: StrictReader) {
    let date =
      reader.required("date", .parsed("a date as YYYY-MM-DD"))
      as CalendarDate?
    let last = reader.optional("through", .parsed("a date as YYYY-MM-DD")) as CalendarDate?
    let name = reader.required("name", .text)
    guard let date, let name else { return nil }
    guard (date...date.adding(days: 366)).contains(last ?? date) else {
      reader.report("is not between \(date) and a year later", at: "through")
      return nil
    }
    self.init(days: date...(last ?? date), name: name)
  }
}

extension HolidayError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
