/// Public or school holidays, or the days at an offset from public holidays.
struct HolidaySelector: Hashable {
  /// The kind of holiday.
  enum Kind: String, Hashable {
    /// The public holidays.
    case publicHoliday = "PH"
    /// The school holidays.
    case schoolHoliday = "SH"
  }

  /// The kind of holiday.
  var kind: Kind

  /// The offset in days from the holiday.
  var dayOffset = 0
}

extension HolidaySelector: CustomStringConvertible {
  var description: String { kind.rawValue + dayOffsetDescription(dayOffset) }
}
