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

  /// Which of ``members`` were requested or refused.
  private var isKnown: [Bool]

  /// The index in ``members`` of each key of an object with many of them, in which it takes long to look one after another.
  private lazy var positions = Dictionary(
    members.enumerated().map { ($1.key.string ?? "", $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The most members of an object to look through.
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
