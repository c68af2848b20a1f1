extension StrictReader {
  /// Returns the value under `key`, or `nil` after reporting that it is missing or faulty.
  @discardableResult
  package func required<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    require(key).flatMap { value($0, rule, at: place.key(key)) }
  }

  /// Returns the value under `key`; `nil` if there is none, or after reporting that it is faulty.
  @discardableResult
  package func optional<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    find(key).flatMap {
      value($0, rule, at: place.key(key), remedy: "; leave the key out where nothing is known")
    }
  }

  /// Returns what `body` makes of the object under `key`, or `nil` after reporting what is wrong.
  @discardableResult
  package func required<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    require(key).flatMap { object($0, at: place.key(key), body) }
  }

  /// Returns what `body` makes of the object under `key`; `nil` if there is none, or after reporting
  /// what is wrong.
  @discardableResult
  package func optional<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    find(key).flatMap { object($0, at: place.key(key), body) }
  }

  /// Returns the value under a key that is required, or `nil` after reporting that it is missing.
  func require(_ key: String) -> JSONValue? {
    let value = find(key)
    if value == nil { report("is missing", at: key) }
    return value
  }

  /// Returns what `rule` makes of `json`, or `nil` after reporting.
  package func value<Raw, Value>(
    _ json: JSONValue,
    _ rule: FieldRule<Raw, Value>,
    at place: @autoclosure () -> ReadingPlace,
    remedy: String = ""
  ) -> Value? {
    guard let raw = Raw.read(json) else {
      let help = json.isNull ? remedy : ""
      faults.add("\(json.name) is not \(rule.kind)\(help)", at: place())
      return nil
    }
    do throws(FieldRule<Raw, Value>.Complaint) {
      return try rule.check(raw)
    } catch {
      faults.add("\(json.name) \(error.words)", at: place())
      return nil
    }
  }

  /// Returns what `body` makes of the object `json`, or `nil` after reporting what is wrong.
  func object<Value>(
    _ json: JSONValue,
    at place: ReadingPlace,
    labeledBy label: String? = nil,
    _ body: (StrictReader) -> Value?
  ) -> Value? {
    guard json.kind == .object else {
      faults.add("\(json.name) is not an object", at: place)
      return nil
    }
    return StrictReader(json, at: place, labeledBy: label, faults: faults).run(body)
  }
}
