/// The name and labels of a metric.
struct MetricKey: Hashable, Sendable {
  /// The name.
  let name: String

  /// The label names and values, in order.
  let labels: [[String]]

  /// Creates a key.
  init(_ name: String, _ dimensions: [(String, String)]) {
    self.name = name
    labels = dimensions.map { [$0.0, $0.1] }
  }

  /// Returns the labels in the text format of Prometheus, with `extra` at the end.
  func text(adding extra: [[String]] = []) -> String {
    let pairs = (labels + extra).map { "\($0[0])=\"\($0[1].escapedInLabel)\"" }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }
}

extension MetricKey: Comparable {
  /// Orders by name, then by labels.
  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.name, lhs.text()) < (rhs.name, rhs.text())
  }
}

extension String {
  /// This text as a label value of Prometheus.
  fileprivate var escapedInLabel: String {
    reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}
