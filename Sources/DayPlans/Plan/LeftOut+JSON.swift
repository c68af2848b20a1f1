import Catalogs
import Formats
import OpeningHours

extension LeftOut: Encodable {
  /// Writes the sight with its reason and fix, each as a code with data and a sentence.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(score, forKey: "score")
    try container.encode(code, forKey: "code")
    var answer = reason.coded
    answer.text = sentence
    try container.encode(answer, forKey: "reason")
    try container.encodeIfPresent(fix?.coded, forKey: "fix")
    try container.encodeIfPresent(cost, forKey: "cost")
    try container.encode(isProved, forKey: "proved")
  }
}

extension LeftOut {
  /// Reads a row of a plan in the current format, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let score = reader.required("score", .points)
    let code: Code? = reader.required("code", .choice)
    let reason = reader.required("reason") { Reason(reading: $0, kind: code) }
    let fix = reader.optional("fix") { Fix(reading: $0) }
    let cost = reader.optional("cost", .number(in: -1e9...1e9))
    let isProved = reader.required("proved", .flag)
    guard let id, let name, let score, let code, let reason, let isProved else { return nil }
    guard reason.kind == code else {
      reader.report(
        "is \(code.rawValue), but the reason is of the kind \(reason.kind.rawValue)",
        at: "code"
      )
      return nil
    }
    self.init(
      id: id,
      name: name,
      score: score,
      reason: reason,
      fix: fix,
      cost: cost,
      isProved: isProved
    )
  }

  /// Reads a row of a plan in the format `planday.plan/1`, whose reason and fix are sentences.
  init?(readingSentences reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let score = reader.required("score", .points)
    let code: Code? = reader.required("code", .choice)
    let reason = reader.required("reason", .text)
    let fix = reader.optional("fix", .text)
    let cost = reader.optional("cost", .number(in: -1e9...1e9))
    let displaces = reader.optionalList("displaces", of: .text) ?? []
    let isProved = reader.required("proved", .flag)
    guard let id, let name, let score, let code, let reason, let isProved else { return nil }
    self.init(
      id: id,
      name: name,
      score: score,
      reason: .stated(Statement(code: code, text: reason, displaces: displaces)),
      fix: fix.map(Fix.stated),
      cost: cost,
      isProved: isProved
    )
  }
}

extension LeftOut.Reason {
  /// Reads a reason of the kind that its row states; a sentence says nothing of its kind.
  fileprivate init?(reading reader: StrictReader, kind: LeftOut.Code?) {
    self.init(reading: reader)
    guard case .stated(var statement) = self, let kind else { return }
    statement.code = kind
    self = .stated(statement)
  }
}
