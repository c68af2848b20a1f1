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
    require(key).flatMap { list($0, key, minimumCount) { value($0, rule, at: $1.element($2)) } }
  }

  /// Returns the values of the list under `key` that keep the rule; `nil` if there is no such key, or
  /// after reporting that it is not a list.
  @discardableResult
  package func optionalList<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    minimumCount: Int = 0
  ) -> [Value]? {
    find(key).flatMap { list($0, key, minimumCount) { value($0, rule, at: $1.element($2)) } }
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
    require(key).flatMap {
      list($0, key, 0) { json, place, index in
        let place = place.element(index)
        return elements(of: json, at: place) { value($0, rule, at: place.element($1)) }
      }
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
    require(key).flatMap {
      list($0, key, minimumCount) { object($0, at: $1.element($2), labeledBy: label, body) }
    }
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
    find(key).flatMap {
      list($0, key, minimumCount) { object($0, at: $1.element($2), labeledBy: label, body) }
    }
  }

  /// Returns what `element` makes of the elements, each given with the place of the list and its index, of the list
  /// under a key.
  private func list<Value>(
    _ json: JSONValue,
    _ key: String,
    _ minimumCount: Int,
    element: (JSONValue, ReadingPlace, Int) -> Value?
  ) -> [Value]? {
    let place = place.key(key)
    var count = 0
    let values = elements(of: json, at: place) { json, index in
      count += 1
      return element(json, place, index)
    }
    if values != nil, count < minimumCount {
      faults.add("has \(count) of at least \(minimumCount) elements", at: place)
    }
    return values
  }

  /// Returns what `element` makes of the elements, each given with its index, or `nil` after reporting that `json` is no
  /// list.
  private func elements<Value>(
    of json: JSONValue,
    at place: ReadingPlace,
    _ element: (JSONValue, Int) -> Value?
  ) -> [Value]? {
    guard let elements = json.elements else {
      faults.add("\(json.name) is not a list", at: place)
      return nil
    }
    var values: [Value] = []
    for (index, json) in elements.enumerated() {
      if let value = element(json, index) { values.append(value) }
    }
    return values
  }
}
