extension StrictReader {
  /// Reads a required list, or returns `nil` after reporting that it is missing or not a list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - rule: The rule for the elements.
  ///   - minimumCount: The minimum number of elements.
  ///   - maximumCount: The maximum number; a longer list is one fault, and its elements aren't read.
  /// - Returns: The valid elements; faults of the others are reported.
  @discardableResult
  package func requiredList<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    minimumCount: Int = 0,
    maximumCount: Int = .max
  ) -> [Value]? {
    require(key).flatMap {
      list($0, key, minimumCount, maximumCount) { value($0, rule, at: $1.element($2)) }
    }
  }

  /// Reads an optional list; returns `nil` if the key is missing, or after reporting that the value isn't a list.
  @discardableResult
  package func optionalList<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>,
    minimumCount: Int = 0,
    maximumCount: Int = .max
  ) -> [Value]? {
    find(key).flatMap {
      list($0, key, minimumCount, maximumCount) { value($0, rule, at: $1.element($2)) }
    }
  }

  /// Reads a required list of lists, such as a matrix, or returns `nil` after reporting that it is missing or not a
  /// list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - rule: The rule for the elements of the inner lists.
  /// - Returns: The valid elements by list. Lengths aren't checked.
  @discardableResult
  package func requiredLists<Raw, Value>(
    _ key: String,
    of rule: FieldRule<Raw, Value>
  ) -> [[Value]]? {
    require(key).flatMap {
      list($0, key, 0, .max) { json, place, index in
        let place = place.element(index)
        return elements(of: json, at: place) { value($0, rule, at: place.element($1)) }
      }
    }
  }

  /// Reads a required list of objects, or returns `nil` after reporting that it is missing or not a list.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - label: The key whose value labels an element in paths, as in `attractions[3] (tower-bridge)`.
  ///   - minimumCount: The minimum number of elements.
  ///   - maximumCount: The maximum number; a longer list is one fault, and its elements aren't read.
  ///   - body: Reads one object; returns `nil` after reporting faults.
  /// - Returns: The valid elements.
  @discardableResult
  package func requiredList<Value>(
    _ key: String,
    labeledBy label: String? = nil,
    minimumCount: Int = 0,
    maximumCount: Int = .max,
    _ body: (StrictReader) -> Value?
  ) -> [Value]? {
    require(key).flatMap {
      list($0, key, minimumCount, maximumCount) {
        object($0, at: $1.element($2), labeledBy: label, body)
      }
    }
  }

  /// Reads an optional list of objects; returns `nil` if the key is missing, or after reporting that the value isn't a
  /// list.
  @discardableResult
  package func optionalList<Value>(
    _ key: String,
    labeledBy label: String? = nil,
    minimumCount: Int = 0,
    maximumCount: Int = .max,
    _ body: (StrictReader) -> Value?
  ) -> [Value]? {
    find(key).flatMap {
      list($0, key, minimumCount, maximumCount) {
        object($0, at: $1.element($2), labeledBy: label, body)
      }
    }
  }

  /// Returns the results of `element` for the elements of a list, given the list's location and each element's index.
  private func list<Value>(
    _ json: JSONValue,
    _ key: String,
    _ minimumCount: Int,
    _ maximumCount: Int,
    element: (JSONValue, ReadingPlace, Int) -> Value?
  ) -> [Value]? {
    let place = place.key(key)
    let count = json.elements?.reduce(0) { count, _ in count + 1 } ?? 0
    guard count <= maximumCount else {
      let problem = "has \(count) elements; at most \(maximumCount) are allowed"
      faults.add(problem, at: place, kind: .tooMany)
      return nil
    }
    let values = elements(of: json, at: place) { element($0, place, $1) }
    if values != nil, count < minimumCount {
      faults.add("has \(count) elements, fewer than \(minimumCount)", at: place)
    }
    return values
  }

  /// Returns the results of `element` for the elements of `json`, or `nil` after reporting that `json` isn't a list.
  ///
  /// Ends early once reading is ``FaultList/isDone``.
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
      guard !faults.isDone else { break }
      if let value = element(json, index) { values.append(value) }
    }
    return values
  }
}
