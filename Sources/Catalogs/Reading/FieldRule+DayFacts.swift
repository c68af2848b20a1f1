import Formats
import OpeningHours

extension FieldRule where Raw == String, Value == CalendarDate {
  /// A date.
  static var calendarDate: Self { .parsed("a date as YYYY-MM-DD") }
}

extension FieldRule where Raw == String, Value == StatedHours {
  /// Times in OpenStreetMap's opening hours language.
  static var statedHours: Self {
    FieldRule<String, (text: String, schedule: Schedule)>.openingHours.map {
      StatedHours(text: $0.text, schedule: $0.schedule)
    }
  }
}

extension FieldRule where Raw == String, Value == BestTime {
  /// A word such as `sunset`, or opening hours.
  static var bestTime: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      if let known = BestTime.words.first(where: { $0.word == raw }) { return known.time }
      do throws(ScheduleError) {
        return .hours(try StatedHours(parsing: raw))
      } catch {
        let words = BestTime.words.map(\.word)
        let meant =
          Spelling.nearest(to: raw, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
        throw Complaint(
          "is not one of \(words.joined(separator: ", ")), nor opening hours: \(error)\(meant)"
        )
      }
    }
  }
}
