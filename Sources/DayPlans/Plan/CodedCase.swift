import Formats

/// One case of an enumeration that JSON has as a code with data: its code, its fields, and its sentence.
///
/// Each enumeration declares its cases once, in a table; reading, writing and the sentences in English walk that table, and tests hold the
/// JSON Schemas to it.
struct CodedCase<Value: SendableMetatype>: Sendable {
  /// The code in JSON.
  let code: String

  /// The keys of the data, in order.
  let keys: [String]

  /// The keys that must be there.
  let requiredKeys: [String]

  /// The data by key, of which `nil` is omitted, and the sentence.
  typealias Form = (data: [(key: String, value: (any Encodable)?)], text: String)

  /// Returns the data and the sentence of a value; `nil` if it is another case.
  let form: @Sendable (Value) -> Form?

  /// Reads the data, or returns `nil` after reporting the faults.
  let read: @Sendable (StrictReader) -> Value?

  /// Declares a case.
  ///
  /// - Parameters:
  ///   - code: The code in JSON.
  ///   - field: The data, one field for each associated value.
  ///   - parts: Returns the associated values; `nil` for another case.
  ///   - make: Creates the case from its associated values.
  ///   - text: The sentence in English, without a period.
  init<each Part: SendableMetatype>(
    _ code: String,
    _ field: repeat CodedField<each Part>,
    parts: @escaping @Sendable (Value) -> (repeat each Part)?,
    make: @escaping @Sendable (repeat each Part) -> Value,
    text: @escaping @Sendable (repeat each Part) -> String
  ) {
    self.code = code
    var keys: [String] = []
    var requiredKeys: [String] = []
    repeat keys.append((each field).key)
    repeat requiredKeys.append(contentsOf: (each field).isRequired ? [(each field).key] : [])
    (self.keys, self.requiredKeys) = (keys, requiredKeys)
    form = { value in
      guard let parts = parts(value) else { return nil }
      var data: [(key: String, value: (any Encodable)?)] = []
      repeat data.append(((each field).key, (each field).write(each parts)))
      return (data, text(repeat each parts))
    }
    read = { reader in
      // All fields are read, so that all faults are reported.
      let found = (repeat (each field).read(reader))
      guard let parts = try? (repeat Self.present(each found)) else { return nil }
      return make(repeat each parts)
    }
  }

  /// Declares a case without data.
  init(_ value: Value, _ code: String, _ text: String) where Value: Sendable & Equatable {
    self.init(code, parts: { $0 == value ? () : nil }, make: { value }, text: { text })
  }

  private struct Absent: Error {}

  private static func present<Part>(_ part: Part?) throws -> Part {
    guard let part else { throw Absent() }
    return part
  }
}

/// A field of the data of a ``CodedCase``.
struct CodedField<Part: SendableMetatype>: Sendable {
  /// The key.
  let key: String

  /// Whether the key must be there.
  let isRequired: Bool

  /// Returns the value, or `nil` after reporting what is wrong with it.
  let read: @Sendable (StrictReader) -> Part?

  /// Returns what to write; `nil` is omitted.
  let write: @Sendable (Part) -> (any Encodable)?

  /// Declares a field; the others below are made of it.
  init(
    _ key: String,
    isRequired: Bool = true,
    read: @escaping @Sendable (StrictReader) -> Part?,
    write: @escaping @Sendable (Part) -> (any Encodable)?
  ) {
    (self.key, self.isRequired, self.read, self.write) = (key, isRequired, read, write)
  }

  /// A value that must be there.
  init<Raw>(_ key: String, _ rule: FieldRule<Raw, Part>) where Part: Encodable {
    self.init(key) {
      $0.required(key, rule)
    } write: {
      $0
    }
  }

  /// A value that may be absent.
  init<Raw, Value: Encodable & SendableMetatype>(
    optional key: String,
    _ rule: FieldRule<Raw, Value>
  )
  where Part == Value? {
    self.init(key, isRequired: false) {
      .some($0.optional(key, rule))
    } write: {
      $0
    }
  }

  /// A list.
  init<Raw, Value: Encodable & SendableMetatype>(list key: String, of rule: FieldRule<Raw, Value>)
  where Part == [Value] {
    self.init(key) {
      $0.requiredList(key, of: rule)
    } write: {
      $0
    }
  }

  /// An object that must be there.
  init(_ key: String, object: @escaping @Sendable (StrictReader) -> Part?) where Part: Encodable {
    self.init(key) {
      $0.required(key, object)
    } write: {
      $0
    }
  }

  /// An object that may be absent.
  init<Value: Encodable & SendableMetatype>(
    optional key: String,
    object: @escaping @Sendable (StrictReader) -> Value?
  ) where Part == Value? {
    self.init(key, isRequired: false) {
      .some($0.optional(key, object))
    } write: {
      $0
    }
  }

  /// A list of objects.
  init<Value: Encodable & SendableMetatype>(
    list key: String,
    objects: @escaping @Sendable (StrictReader) -> Value?
  ) where Part == [Value] {
    self.init(key) {
      $0.requiredList(key, objects)
    } write: {
      $0
    }
  }
}

/// An enumeration whose cases are declared in a table of ``CodedCase``, but for one: the sentence of an older format, which has no data.
protocol CodedCases: SendableMetatype {
  /// The cases, each once.
  static var cases: [CodedCase<Self>] { get }

  /// Creates the case of a sentence, with what else there is of it.
  static func stated(_ text: String, reading reader: StrictReader) -> Self

  /// The sentence, with what else there is of it, if this is the case of one.
  var statement: CodedCase<Self>.Form? { get }
}

extension CodedCases {
  /// The code of sentences.
  private static var statedCode: String { "stated" }

  /// The code, the data and the sentence in JSON.
  var coded: CodedAnswer {
    if let statement { return CodedAnswer(code: Self.statedCode, form: statement) }
    for row in Self.cases {
      if let form = row.form(self) { return CodedAnswer(code: row.code, form: form) }
    }
    preconditionFailure("\(self) is missing in the table of cases")
  }

  /// Reads a value.
  ///
  /// Its sentence follows from the data and is ignored, unless there are no data.
  init?(reading reader: StrictReader) {
    let codes = Self.cases.map(\.code) + [Self.statedCode]
    let code = reader.required("code", .code(among: codes))
    let text = reader.required("text", .text)
    guard let code, let text else { return nil }
    guard let row = Self.cases.first(where: { $0.code == code }) else {
      self = .stated(text, reading: reader)
      return
    }
    guard let value = row.read(reader) else { return nil }
    self = value
  }
}

extension FieldRule where Raw == String, Value == String {
  /// One of some codes; faults suggest the nearest spelling.
  fileprivate static func code(among codes: [String]) -> Self {
    Self("a string") { (raw: String) throws(Complaint) in
      guard !codes.contains(raw) else { return raw }
      let meant = Spelling.nearest(to: raw, among: codes).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Complaint("is not one of \(codes.joined(separator: ", "))\(meant)")
    }
  }
}

/// The JSON of an enum with associated values: a code, the data by key, and a sentence.
struct CodedAnswer: Encodable {
  /// The code.
  let code: String

  /// The data by key; `nil` is omitted.
  let data: [(key: String, value: (any Encodable)?)]

  /// The sentence.
  var text: String

  /// Creates the answer of a case.
  init(code: String, form: (data: [(key: String, value: (any Encodable)?)], text: String)) {
    (self.code, data, text) = (code, form.data, form.text)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(code, forKey: "code")
    for case (let key, let value?) in data { try container.encode(value, forKey: AnyKey(key)) }
    try container.encode(text, forKey: "text")
  }
}
