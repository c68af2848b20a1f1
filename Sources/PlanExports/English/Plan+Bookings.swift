import Catalogs
import DayPlans
import OpeningHours

extension Plan.Booking {
  /// The booking as `Tower of London, Tuesday 1 December 09:30: advised, https://…`.
  var words: String {
    "\(sight.name), \(date.weekday.name) \(date.spoken) \(enter): \(needWords)"
      + (page.map { ", \($0)" } ?? "")
  }

  /// How urgent it is, as in `required, sells out about 14 days ahead`.
  var needWords: String {
    let lead = leadDays.flatMap { $0 > 0 ? ", sells out about \($0) days ahead" : nil }
    return need.rawValue + (lead ?? "")
  }
}
