import Formats

/// One field of a request: its key in JSON, and how it is read, checked and written.
///
/// ``PlanRequest/fields`` declares each field once; reading, writing and checking iterate over that list, and tests compare it
/// with the JSON Schemas, the command's options and the page's form.
package struct RequestField {
  /// The key in JSON, and the name of the field in a fault.
  package let key: String

  /// Whether a plan must have the key; requests from other programs may omit any.
  package let isRequired: Bool

  /// Reads the value into a request, or reports its faults and leaves the request unchanged.
  let read: (_ reader: StrictReader, _ request: inout PlanRequest, _ isPlan: Bool) -> Void

  /// Returns the faults of the value by itself, regardless of the city and other fields.
  let faults: (PlanRequest) -> [RequestFault.Reason]

  /// Returns the value to write; an absent one writes `null`.
  let written: (PlanRequest) -> any Encodable
}

extension RequestField {
  /// A field that plans must have and that is never `null`.
  ///
  /// - Parameters:
  ///   - key: The key in JSON.
  ///   - path: The property.
  ///   - rule: The rule for the JSON value.
  ///   - faults: Returns the faults of a value set in Swift.
  /// - Returns: The field.
  static func required<Raw, Value: Encodable>(
    _ key: String,
    _ path: WritableKeyPath<PlanRequest, Value>,
    _ rule: FieldRule<Raw, Value>,
    faults: @escaping (Value) -> [RequestFault.Reason] = { _ in [] }
  ) -> Self {
    Self(key: key, isRequired: true) { reader, request, isPlan in
      let value = isPlan ? reader.required(key, rule) : reader.optional(key, rule)
      if let value { request[keyPath: path] = value }
    } faults: {
      faults($0[keyPath: path])
    } written: {
      $0[keyPath: path]
    }
  }

  /// A field that may be absent or `null`, which mean the same.
  ///
  /// - Parameters:
  ///   - key: The key in JSON.
  ///   - path: The property.
  ///   - rule: The rule for any other JSON value.
  ///   - faults: Returns the faults of a value set in Swift.
  /// - Returns: The field.
  static func nullable<Raw, Value: Encodable>(
    _ key: String,
    _ path: WritableKeyPath<PlanRequest, Value?>,
    _ rule: FieldRule<Raw, Value>,
    faults: @escaping (Value) -> [RequestFault.Reason] = { _ in [] }
  ) -> Self {
    Self(key: key, isRequired: false) { reader, request, _ in
      request[keyPath: path] = reader.nullable(key, rule)
    } faults: {
      $0[keyPath: path].map(faults) ?? []
    } written: {
      $0[keyPath: path]
    }
  }

  /// A list; empty if the key is absent.
  ///
  /// - Parameters:
  ///   - key: The key in JSON.
  ///   - path: The property.
  ///   - rule: The rule for each JSON element.
  ///   - most: The maximum number of elements; a longer list is one fault, and its elements are not examined.
  ///   - isRequired: Whether a plan must have the key.
  /// - Returns: The field.
  static func list<Raw, Value: Encodable>(
    _ key: String,
    _ path: WritableKeyPath<PlanRequest, [Value]>,
    of rule: FieldRule<Raw, Value>,
    atMost most: Int = PlanRequest.mostElements,
    isRequired: Bool = true
  ) -> Self {
    Self(key: key, isRequired: isRequired) { reader, request, isPlan in
      let values =
        isPlan && isRequired
        ? reader.requiredList(key, of: rule, maximumCount: most)
        : reader.optionalList(key, of: rule, maximumCount: most)
      request[keyPath: path] = values ?? []
    } faults: { request in
      let count = request[keyPath: path].count
      return count > most ? [.tooManyElements(count: count, most: most)] : []
    } written: {
      $0[keyPath: path]
    }
  }

  /// A required number within `range`, in JSON and in Swift alike.
  static func number(
    _ key: String,
    _ path: WritableKeyPath<PlanRequest, Double>,
    in range: ClosedRange<Double>,
    per unit: RequestFault.Unit? = nil,
    faults: @escaping (Double) -> [RequestFault.Reason] = { _ in [] }
  ) -> Self {
    required(key, path, .number(in: range)) { value in
      let isInside = range.contains(value)
      return (isInside ? [] : [.outOfRange(value: value, range: range, unit: unit)]) + faults(value)
    }
  }
}
