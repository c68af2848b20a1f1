extension StrictReader {
  /// Returns the value under `key`, or `nil` after reporting that it is missing or faulty.
  @discardableResult
  package func required<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    requires(key) ? value(key, rule, remedy: "") : nil
  }

  /// Returns the value under `key`; `nil` if there is none, or after reporting that it is faulty.
  @discardableResult
  package func optional<Raw, Value>(_ key: String, _ rule: FieldRule<Raw, Value>) -> Value? {
    has(key) ? value(key, rule, remedy: "; leave the key out where nothing is known") : nil
  }

  /// Returns what `body` makes of the object under `key`, or `nil` after reporting what is wrong.
  @discardableResult
  package func required<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    requires(key) ? object(key, body) : nil
  }

  /// Returns what `body` makes of the object under `key`; `nil` if there is none, or after reporting
  /// what is wrong.
  @discardableResult
  package func optional<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    has(key) ? object(key, body) : nil
  }

  /// Returns whether `key` occurs, and reports it as missing if not.
  func requires(_ key: String) -> Bool {
    if has(key) { return true }
    report("is missing", at: key)
    return false
  }

  /// Returns what a message calls the value under `key`.
  func nameOfValue(_ key: String) -> String {
    (try? container.decode(FoundValue.self, forKey: AnyKey(key)))?.name ?? "the value"
  }

  /// Returns the value under a key that occurs, or `nil` after reporting.
  private func value<Raw, Value>(
    _ key: String,
    _ rule: FieldRule<Raw, Value>,
    remedy: String
  ) -> Value? {
    do {
      return try rule.check(container.decode(Raw.self, forKey: AnyKey(key)))
    } catch let complaint as FieldRule<Raw, Value>.Complaint {
      report("\(nameOfValue(key)) \(complaint.words)", at: key)
    } catch {
      let inner = error.innerFault(below: container.codingPath.count + 1)
      let found = nameOfValue(key)
      let help = found == "null" ? remedy : ""
      report(
        inner?.problem ?? "\(found) is not \(rule.kind)\(help)",
        path: path(of: key) + (inner?.path ?? ""),
        keys: inner?.keys ?? container.codingPath + [AnyKey(key)]
      )
    }
    return nil
  }

  /// Returns what `body` makes of the object under a key that occurs, or `nil` after reporting.
  private func object<Value>(_ key: String, _ body: (StrictReader) -> Value?) -> Value? {
    guard let nested = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(key))
    else {
      report("\(nameOfValue(key)) is not an object", at: key)
      return nil
    }
    return StrictReader(nested, path: path(of: key), faults: faults).run(body)
  }
}
