extension StrictReader {
  /// Returns the values of the list under `key` that keep the rule, or `nil` after reporting that the
  /// list is missing or not a list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - rule: What every element must be.
  ///   - minimumCount: How many elements there must be.
  /// - Returns: The sound values; those that are not have been reported.
  @discardableResult
  package func requiredList<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    minimumCount: Int = 0
  ) -> [Value]? {
    requires(key) ? list(key, minimumCount: minimumCount) { element($0, at: $1, rule) } : nil
  }

  /// Returns the values of the list under `key` that keep the rule; `nil` if there is no such key, or
  /// after reporting that it is not a list.
  @discardableResult
  package func optionalList<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    minimumCount: Int = 0
  ) -> [Value]? {
    has(key) ? list(key, minimumCount: minimumCount) { element($0, at: $1, rule) } : nil
  }

  /// Returns the values of the list of lists under `key`, as of a matrix, or `nil` after reporting that
  /// it is missing or not a list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - rule: What every element of every list must be.
  /// - Returns: The sound values, by lists; the lengths are not looked at.
  @discardableResult
  package func requiredLists<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>
  ) -> [[Value]]? {
    guard requires(key) else { return nil }
    return list(key, minimumCount: 0) { decoder, path in
      guard var list = try? decoder.unkeyedContainer() else {
        report("\(name(of: decoder)) is not a list", path: path, keys: decoder.codingPath)
        return nil
      }
      return elements(of: &list, path: path) { element($0, at: $1, rule) }
    }
  }

  /// Returns what `body` makes of the objects in the list under `key`, or `nil` after reporting that
  /// the list is missing or not a list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - label: The key by whose value paths name an element beside its index, as in
  ///     `attractions[3] (tower-bridge)`.
  ///   - minimumCount: How many elements there must be.
  ///   - body: Reads one object; returns `nil` after reporting why.
  /// - Returns: The sound values.
  @discardableResult
  package func requiredList<Value>(
    _ key: String,
    labeledBy label: String? = nil,
    minimumCount: Int = 0,
    _ body: (StrictReader) -> Value?
  ) -> [Value]? {
    requires(key) ? list(key, minimumCount: minimumCount) { object($0, at: $1, label, body) } : nil
  }

  /// Returns what `body` makes of the objects in the list under `key`; `nil` if there is no such key,
  /// or after reporting that it is not a list.
  @discardableResult
  package func optionalList<Value>(
    _ key: String,
    labeledBy label: String? = nil,
    minimumCount: Int = 0,
    _ body: (StrictReader) -> Value?
  ) -> [Value]? {
    has(key) ? list(key, minimumCount: minimumCount) { object($0, at: $1, label, body) } : nil
  }

  /// Returns what `element` makes of the elements, each given with its path, of the list under a key
  /// that occurs.
  private func list<Value>(
    _ key: String,
    minimumCount: Int,
    element: (any Decoder, String) -> Value?
  ) -> [Value]? {
    guard var list = try? container.nestedUnkeyedContainer(forKey: AnyKey(key)) else {
      report("\(nameOfValue(key)) is not a list", at: key)
      return nil
    }
    let values = elements(of: &list, path: path(of: key), element)
    if list.currentIndex < minimumCount {
      report("has \(list.currentIndex) of at least \(minimumCount) elements", at: key)
    }
    return values
  }

  /// Returns what `element` makes of the elements, each given with its path, of a list at `path`.
  private func elements<Value>(
    of list: inout any UnkeyedDecodingContainer,
    path: String,
    _ element: (any Decoder, String) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    while !list.isAtEnd {
      let path = "\(path)[\(list.currentIndex)]"
      // A value that cannot be decoded is not stepped over; its decoder is.
      guard let decoder = try? list.superDecoder() else { break }
      if let value = element(decoder, path) { values.append(value) }
    }
    return values
  }

  /// Returns the element if it keeps the rule, or `nil` after reporting.
  private func element<Raw, Value>(
    _ decoder: any Decoder,
    at path: String,
    _ rule: FieldRule<Raw, Value>
  ) -> Value? {
    do {
      return try rule.check(Raw(from: decoder))
    } catch let complaint as FieldRule<Raw, Value>.Complaint {
      report("\(name(of: decoder)) \(complaint.words)", path: path, keys: decoder.codingPath)
    } catch {
      let inner = error.innerFault(below: decoder.codingPath.count)
      report(
        inner?.problem ?? "\(name(of: decoder)) is not \(rule.kind)",
        path: path + (inner?.path ?? ""),
        keys: inner?.keys ?? decoder.codingPath
      )
    }
    return nil
  }

  /// Returns what `body` makes of the element, or `nil` after reporting.
  private func object<Value>(
    _ decoder: any Decoder,
    at path: String,
    _ label: String?,
    _ body: (StrictReader) -> Value?
  ) -> Value? {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else {
      report("\(name(of: decoder)) is not an object", path: path, keys: decoder.codingPath)
      return nil
    }
    let name = label.flatMap { try? object.decode(String.self, forKey: AnyKey($0)) }
    let labeled = name.map { "\(path) (\($0.shortenedForMessage))" } ?? path
    return StrictReader(object, path: labeled, label: name, faults: faults).run(body)
  }

  /// Returns what a message calls the value of `decoder`.
  private func name(of decoder: any Decoder) -> String {
    (try? FoundValue(from: decoder))?.name ?? "the value"
  }
}
