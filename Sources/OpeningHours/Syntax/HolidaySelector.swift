/// Public or school holidays, or the days at an offset from public ones.
struct HolidaySelector: Hashable {
  /// Which holidays.
  enum Kind: String, Hashable {
    /// The public holidays.
    case publicHoliday = "PH"
    /// The school holidays.
    case schoolHoliday = "SH"
  }

  /// Which holidays.
  var kind: Kind

  /// The days from the holiday to the day meant.
  var dayOffset = 0
}

extension HolidaySelector: CustomStringConvertible {
  var description: String { kind.rawValue + dayOffsetDescription(dayOffset) }
}
