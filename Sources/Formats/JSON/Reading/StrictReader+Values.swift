extension StrictReader {
  /// Reads a required value, or returns `nil` after reporting that it is missing or invalid.
  @discardableResult
  package func required<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    require(key).flatMap { value($0, rule, at: place.key(key)) }
  }

  /// Reads an optional value; returns `nil` if the key is missing, or after reporting that the value is invalid.
  @discardableResult
  package func optional<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    find(key).flatMap {
      value($0, rule, at: place.key(key), remedy: "; omit the key if the value is unknown")
    }
  }

  /// Reads a required object, or returns `nil` after reporting faults.
  @discardableResult
  package func required<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    require(key).flatMap { object($0, at: place.key(key), body) }
  }

  /// Reads an optional object; returns `nil` if the key is missing, or after reporting faults.
  @discardableResult
  package func optional<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    find(key).flatMap { object($0, at: place.key(key), body) }
  }

  /// Returns the value for a required key, or `nil` after reporting that it is missing.
  func require(_ key: String) -> JSONValue? {
    let value = find(key)
    if value == nil { report("is missing", at: key, kind: .missing) }
    return value
  }

  /// Applies `rule` to `json`, or returns `nil` after reporting a fault.
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
      faults.add("\(json.name) \(error.words)", at: place(), kind: error.kind)
      return nil
    }
  }

  /// Applies `body` to the object `json`, or returns `nil` after reporting faults.
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
