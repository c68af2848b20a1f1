import DayPlans
import Formats
import FoundationEssentials

extension PlanCheck.Violation {
  /// The location and the reason as in JSON, without a sentence: `day 0, stop 2: wrongWait claimed 0, minutes 10`.
  var coded: String {
    guard let json = try? JSON.parse(orderedJSON()), case .object(let members) = json else {
      return ""
    }
    let location = ["day", "stop", "after", "from", "to", "break", "sight"].compactMap { key in
      members[key].map { "\(key) \($0)" }
    }
    let reason = members["reason"].map { $0.description } ?? ""
    return (location.isEmpty ? [reason] : [location.joined(separator: ", "), reason])
      .joined(separator: ": ")
  }
}

extension JSON: CustomStringConvertible {
  /// The value without brackets and quotation marks, keys sorted.
  var description: String {
    switch self {
    case .null: "null"
    case .flag(let value): "\(value)"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .text(let value): value
    case .list(let values): values.map(\.description).joined(separator: " ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { key, value in
        "\(key) \(value)".trimmingSuffix(while: \.isWhitespace)
      }.joined(separator: ", ")
    }
  }
}

extension String {
  /// Returns the text without the characters at its end that `isDropped` accepts.
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
