#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a JSON object strictly, reporting the faults with their paths instead of stopping at the first.
///
/// `Decodable` stops at the first fault and ignores unknown keys, which is inconvenient for files that people edit by
/// hand. With a reader, you request the keys of an object one by one. If a value is missing, has the wrong type, or
/// breaks its rule, the reader reports that and returns `nil`, and reading continues, so all faults are reported
/// together. The requested keys are the allowed ones: after the body has run, any others are reported along with the
/// nearest spelling.
///
/// ```swift
/// let city = try StrictReader.read(json) { reader in
///   let name = reader.required("name", .text)
///   let height = reader.optional("height", .number(in: 0...9_000))
///   let bounds = reader.required("bounds", BoundingBox.init(reading:))
///   guard let name, let bounds else { return nil }
///   return Place(name: name, height: height, bounds: bounds)
/// }
/// ```
///
/// Reading stops after ``ReadingError/mostFaults``, and when the task is canceled.
///
/// Request every key before the first `guard`, because keys that weren't requested count as unknown. Duplicate keys are
/// faults too, since it is unclear which value applies.
package final class StrictReader {
  /// The label of the object in paths, next to its index in a list, if it has one.
  package let label: String?

  /// The location of the object in the file.
  package let place: ReadingPlace

  /// Whether the object has duplicate keys.
  private let hasDuplicates: Bool

  /// The keys and values of the object, in file order.
  let members: [(key: JSONValue, value: JSONValue)]

  /// The faults of the whole file.
  let faults: FaultList

  /// The requested keys, in order.
  private var allowedKeys: [String] = []

  /// Whether each of ``members`` was requested or refused.
  private var isKnown: [Bool]

  /// The index in ``members`` of each key, for objects too large for linear search.
  private lazy var positions = Dictionary(
    members.enumerated().map { ($1.key.string ?? "", $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The maximum number of members for linear search.
  private static let fewMembers = 64

  /// The index in ``members`` at which to look for the next key first, since most files list keys in the order they are
  /// read.
  private var likely = 0

  /// Creates a reader for one object; called by ``run(_:)``.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - place: Its location.
  ///   - labelKey: The key whose value labels the object in paths, if any.
  ///   - faults: The faults of the whole file.
  init(
    _ object: JSONValue,
    at place: ReadingPlace,
    labeledBy labelKey: String? = nil,
    faults: FaultList
  ) {
    let members = object.members
    self.members = members
    hasDuplicates = members.haveDuplicates
    isKnown = [Bool](repeating: false, count: members.count)
    label = labelKey.flatMap { key in members.first { $0.key.isText(key) }?.value.string }
    self.place = label.map(place.labeled) ?? place
    self.faults = faults
  }

  /// The path of the object in the file; empty for the root.
  package var path: String { place.path }

  /// The keys of the object, in file order.
  package var keys: [String] { members.compactMap(\.key.string) }

  /// Reports a fault of the value for `key`, or of the object as a whole.
  ///
  /// Use this for faults that involve more than a single value.
  package func report(_ problem: String, at key: String? = nil, kind: FaultKind = .form) {
    faults.add(problem, at: key.map(place.key) ?? place, kind: kind)
  }

  /// Returns whether the object has `key`, and allows the key.
  package func has(_ key: String) -> Bool {
    find(key) != nil
  }

  /// Returns the value for `key`, and allows the key.
  package func find(_ key: String) -> JSONValue? {
    allowedKeys.append(key)
    return member(key).map { members[$0].value }
  }

  /// Returns the index of `key` in ``members``, and marks it as known.
  private func member(_ key: String) -> Int? {
    guard members.count <= Self.fewMembers else {
      let index = positions[key]
      if let index { isKnown[index] = true }
      return index
    }
    var index = likely
    for _ in members.indices {
      if index >= members.count { index = 0 }
      if members[index].key.isText(key) {
        isKnown[index] = true
        likely = index + 1
        return index
      }
      index += 1
    }
    return nil
  }

  /// Reports `problem` if the object has `key`, without allowing the key.
  package func refuse(_ key: String, because problem: String) {
    let wasKnown = isKnown
    guard let index = member(key), !wasKnown[index] else { return }
    report(problem, at: key)
  }

  /// Reports `problem` if the object has `key` with anything but an empty list.
  package func refuseUnlessEmpty(_ key: String, because problem: String) {
    guard let index = member(key) else { return }
    guard members[index].value.elements?.contains(where: { _ in true }) != false else { return }
    report(problem, at: key)
  }

  /// Allows any value for `key`.
  package func ignore(_ key: String) {
    _ = has(key)
  }

  /// Applies `body` to the object, and reports any keys that it didn't request.
  func run<Value>(_ body: (StrictReader) -> Value?) -> Value? {
    let value = body(self)
    reportUnknownKeys()
    return value
  }

  /// Reports unknown and duplicate keys until reading is ``FaultList/isDone``.
  private func reportUnknownKeys() {
    guard hasDuplicates || isKnown.contains(false), !faults.isDone else { return }
    var counts: [String: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    let known = Set(zip(members, isKnown).compactMap { $1 ? $0.key.string : nil })
    for key in Set(counts.keys).subtracting(known).sorted() {
      guard !faults.isDone else { return }
      let meant = faults.correction(of: key, among: allowedKeys)
      let offer = meant.map { "did you mean \"\($0)\"? " } ?? ""
      var named: Set<String> = []
      let allowed = allowedKeys.filter { named.insert($0).inserted }.joined(separator: ", ")
      faults.add(
        "unknown key \(key.quotedForMessage); \(offer)allowed: \(allowed)",
        at: ReadingPlace(path: path, pointer: place.key(key).pointer),
        kind: .unknownKey
      )
    }
    for key in known.sorted() {
      guard !faults.isDone else { return }
      guard let count = counts[key], count > 1 else { continue }
      report("appears \(count == 2 ? "twice" : "\(count) times"); keep one", at: key)
    }
  }
}

extension [(key: JSONValue, value: JSONValue)] {
  /// Whether any key occurs more than once.
  ///
  /// - Complexity: O(*n*) for *n* keys, and fast for few keys.
  fileprivate var haveDuplicates: Bool {
    // Different spellings of a key, with and without escapes, have different digests.
    guard count <= 32, allSatisfy({ $0.key.kind == .text }) else {
      return Set(map(\.key.string)).count < count
    }
    let digests = map(\.key.digest)
    for index in digests.indices {
      for other in digests[..<index].indices where digests[other] == digests[index] {
        if self[other].key.string == self[index].key.string { return true }
      }
    }
    return false
  }
}

extension StrictReader {
  /// Reads the object at a decoder, by the rules for files.
  ///
  /// So a type needs only one reader, which reports every fault with its place, for any decoder.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - body: Reads the object; returns `nil` after reporting faults.
  /// - Returns: The result of `body`, if no fault was reported.
  /// - Throws: `DecodingError.dataCorrupted` with all faults, or the decoder's own error.
  /// - Complexity: O(*n*) for *n* values, plus the cost of `body`.
  package static func read<Value>(
    from decoder: any Decoder,
    _ body: (StrictReader) -> Value?
  ) throws -> Value {
    let json = try OrderedJSON(from: decoder)
    do throws(ReadingError) {
      return try read(Data(json.line.utf8), body)
    } catch {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: error.description,
        underlyingError: error
      )
      throw DecodingError.dataCorrupted(context)
    }
  }
}

extension StrictReader {
  /// Reads the root object of a JSON file.
  ///
  /// - Parameters:
  ///   - json: The contents of the file; a byte order mark is allowed.
  ///   - mostFaults: The maximum number of faults to report; reading stops there.
  ///   - body: Reads the root object; returns `nil` after reporting faults.
  /// - Returns: The result of `body`, if no fault was reported.
  /// - Throws: ``ReadingError`` with the faults, or ``ReadingError/cancelled``.
  /// - Complexity: O(*n*) for *n* bytes, plus the cost of `body`.
  package static func read<Value>(
    _ json: Data,
    mostFaults: Int = ReadingError.mostFaults,
    _ body: (StrictReader) -> Value?
  ) throws(ReadingError) -> Value {
    let root = try JSONText(json).root
    let faults = FaultList(atMost: mostFaults)
    var value: Value?
    if root.kind == .object {
      value = StrictReader(root, at: ReadingPlace(), faults: faults).run(body)
    } else {
      faults.add("\(root.name) is not an object", at: ReadingPlace())
    }
    guard !faults.isCancelled else { throw .cancelled }
    if let value, faults.list.isEmpty { return value }
    if faults.list.isEmpty { faults.add("is incomplete", at: ReadingPlace()) }
    throw .faults(faults.list)
  }

  /// Returns the keys of the root object, with their values where they are strings; `nil` if the file isn't a JSON
  /// object.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func outline(_ json: Data) -> [String: String?]? {
    guard let root = try? JSONText(json).root, root.kind == .object else { return nil }
    return Dictionary(
      root.members.map { ($0.key.string ?? "", $0.value.string) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

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
