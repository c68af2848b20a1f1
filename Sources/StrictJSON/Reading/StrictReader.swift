/// Reads one JSON object strictly: every fault is reported with its path, and none ends the reading.
///
/// `Decodable` stops at the first fault and ignores keys it does not know; a file that people write by
/// hand deserves better. A reader asks for the keys of an object one by one. What is absent, of the wrong
/// kind or against its rule is reported, and the answer is `nil`; reading goes on, so that all faults
/// come out together. The keys that were asked for are the allowed ones: after the body has run, any
/// other is reported with the nearest spelling.
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
/// Ask for every key before the first `guard`: a key that was not asked for counts as unknown. A key that is there twice
/// is a fault too: nobody knows which of the two values is meant.
package final class StrictReader {
  /// The text by which the path names the object beside its index in a list, if it has one.
  package let label: String?

  /// Where the object is in the file.
  package let place: ReadingPlace

  /// Whether a key is there more than once.
  private let hasTwins: Bool

  /// The keys of the object and the values under them, in the order of the file.
  let members: [(key: JSONValue, value: JSONValue)]

  /// Where the faults of the whole file go.
  let faults: FaultList

  /// The keys asked for, in order.
  private var allowedKeys: [String] = []

  /// Which of ``members`` were asked for or refused.
  private var isKnown: [Bool]

  /// Where among ``members`` the next key is likely to be: most files have their keys in the order of asking.
  private var likely = 0

  /// Creates a reader of one object; ``run(_:)`` uses it.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - place: Where it is.
  ///   - labelKey: The key whose text the path is to name, if it has one.
  ///   - faults: Where the faults of the whole file go.
  init(
    _ object: JSONValue,
    at place: ReadingPlace,
    labeledBy labelKey: String? = nil,
    faults: FaultList
  ) {
    let members = object.members
    self.members = members
    hasTwins = members.haveTwins
    isKnown = [Bool](repeating: false, count: members.count)
    label = labelKey.flatMap { key in members.first { $0.key.isText(key) }?.value.string }
    self.place = label.map(place.labeled) ?? place
    self.faults = faults
  }

  /// Where the object is in the file, for people; empty for the root.
  package var path: String { place.path }

  /// The keys of the object, in the order of the file.
  package var keys: [String] { members.compactMap(\.key.string) }

  /// Reports a fault of the value under `key`, or of the object as a whole.
  ///
  /// Use it for faults of sense, which no single value shows.
  package func report(_ problem: String, at key: String? = nil) {
    faults.add(problem, at: key.map(place.key) ?? place)
  }

  /// Whether the object has that key, which is thereby an allowed one.
  package func has(_ key: String) -> Bool {
    find(key) != nil
  }

  /// Returns the value under `key`, which is thereby an allowed key.
  package func find(_ key: String) -> JSONValue? {
    allowedKeys.append(key)
    return member(key).map { members[$0].value }
  }

  /// Returns which of ``members`` has that key, and marks it as known.
  private func member(_ key: String) -> Int? {
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

  /// Reports `problem` if the object has that key, which does not become an allowed one.
  package func refuse(_ key: String, because problem: String) {
    let wasKnown = isKnown
    guard let index = member(key), !wasKnown[index] else { return }
    report(problem, at: key)
  }

  /// Reports `problem` if the object has that key with anything but an empty list.
  package func refuseUnlessEmpty(_ key: String, because problem: String) {
    guard let index = member(key) else { return }
    guard members[index].value.elements?.contains(where: { _ in true }) != false else { return }
    report(problem, at: key)
  }

  /// Lets the value under `key` be what it is.
  package func ignore(_ key: String) {
    _ = has(key)
  }

  /// Returns what `body` makes of the object and reports the keys that it did not ask for.
  func run<Value>(_ body: (StrictReader) -> Value?) -> Value? {
    let value = body(self)
    reportUnknownKeys()
    return value
  }

  /// Reports every key that nobody asked for, and every one that is there more than once.
  private func reportUnknownKeys() {
    guard hasTwins || isKnown.contains(false) else { return }
    var counts: [String: Int] = [:]
    for key in keys { counts[key, default: 0] += 1 }
    let known = Set(zip(members, isKnown).compactMap { $1 ? $0.key.string : nil })
    for key in Set(counts.keys).subtracting(known).sorted() {
      let meant = Spelling.nearest(to: key, among: allowedKeys)
      let offer = meant.map { "did you mean \"\($0)\"? " } ?? ""
      var named: Set<String> = []
      let allowed = allowedKeys.filter { named.insert($0).inserted }.joined(separator: ", ")
      faults.add(
        "unknown key \(key.quotedForMessage); \(offer)allowed: \(allowed)",
        at: ReadingPlace(path: path, pointer: place.key(key).pointer)
      )
    }
    for key in known.sorted() {
      guard let count = counts[key], count > 1 else { continue }
      report("is there \(count == 2 ? "twice" : "\(count) times"); leave one", at: key)
    }
  }
}

extension [(key: JSONValue, value: JSONValue)] {
  /// Whether a key is there more than once.
  ///
  /// - Complexity: O(*n*) for *n* keys; quick where they are few.
  fileprivate var haveTwins: Bool {
    // Two spellings of the same key have different digests.
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
