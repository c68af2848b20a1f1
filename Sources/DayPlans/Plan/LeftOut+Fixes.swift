import Catalogs
import Formats
import OpeningHours

extension LeftOut.Fix: Encodable {
  /// Writes the code, its data, and the sentence.
  public func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }
}

extension LeftOut.Fix: CodedCases {
  static let cases: [CodedCase<Self>] = [
    CodedCase(.must, "must", "make it a must"),
    CodedCase(.unskip, "unskip", "do not skip it"),
    CodedCase(.select, "select", "select it too"),
    CodedCase(
      "category",
      CodedField("category", .choice),
      parts: { if case .category(let category) = $0 { category } else { nil } },
      make: Self.category,
      text: { "include the category \($0.rawValue)" }
    ),
    CodedCase(.weight, "weight", "give its category a weight above 0"),
    CodedCase(
      "go-on",
      CodedField("date", .date),
      parts: { if case .goOn(let date) = $0 { date } else { nil } },
      make: Self.goOn,
      text: { "go on \($0.weekday.name), \($0.spoken)" }
    ),
    CodedCase(
      "go-between",
      CodedField("from", .clock),
      CodedField("until", .clock),
      parts: { if case .goBetween(let from, let until) = $0 { (from, until) } else { nil } },
      make: Self.goBetween,
      text: { "go between \($0) and \($1)" }
    ),
    CodedCase(
      "day-lasting",
      CodedField("from", .clock),
      CodedField("until", .clock),
      parts: { if case .dayLasting(let from, let until) = $0 { (from, until) } else { nil } },
      make: Self.dayLasting(from:until:),
      text: { "make the day last from \($0) to \($1)" }
    ),
    CodedCase(
      "pin-between",
      CodedField("from", .clock),
      CodedField("until", .clock),
      parts: { if case .pinBetween(let from, let until) = $0 { (from, until) } else { nil } },
      make: Self.pinBetween,
      text: { $0 == $1 ? "pin it to \($0)" : "pin it to a time from \($0) to \($1)" }
    ),
    CodedCase(
      "drop-break",
      CodedField("kind", .choice),
      parts: { if case .dropBreak(let kind) = $0 { kind } else { nil } },
      make: Self.dropBreak,
      text: { "ask for no \($0.rawValue)" }
    ),
    CodedCase(
      "most-travel",
      CodedField("minutes", .someMinutes),
      parts: { if case .mostTravel(let minutes) = $0 { minutes } else { nil } },
      make: Self.mostTravel,
      text: { "allow \($0.rawValue) min of travel a day" }
    ),
    CodedCase(.longerDay, "longer-day", "lengthen the day"),
    CodedCase(
      "longest-leg",
      CodedField("minutes", .someMinutes),
      parts: { if case .longestLeg(let minutes) = $0 { minutes } else { nil } },
      make: Self.longestLeg,
      text: { "allow legs of \($0.rawValue) min" }
    ),
    CodedCase(
      "drop-one-of",
      CodedField(list: "sights", of: .text),
      parts: { if case .dropOneOf(let ids) = $0 { ids } else { nil } },
      make: Self.dropOneOf,
      text: { $0.count == 1 ? "drop \($0[0])" : "drop one of \($0.joined(separator: ", "))" }
    ),
    CodedCase(.smallerArea, "smaller-area", "draw a smaller area around it"),
    CodedCase(
      "budget",
      CodedField("amount", .money),
      parts: { if case .budget(let amount) = $0 { amount } else { nil } },
      make: Self.budget,
      text: { "allow a budget of \($0) a day" }
    ),
    CodedCase(.ride, "ride", "plan by public transport (mode transit)"),
  ]

  static func stated(_ text: String, reading _: StrictReader) -> Self { .stated(text) }

  var statement: CodedCase<Self>.Form? {
    guard case .stated(let text) = self else { return nil }
    return ([], text)
  }

  /// The code in JSON.
  package var code: String { coded.code }
}
