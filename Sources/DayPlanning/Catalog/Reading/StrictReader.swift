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
/// Ask for every key before the first `guard`: a key that was not asked for counts as unknown. Values
/// come from Foundation's `JSONDecoder`, which keeps one of two values under the same key and says
/// nothing of the other; so does this.
package final class StrictReader {
  /// Where the object is in the file; empty for the root.
  package let path: String

  /// The text by which the path names the object beside its index in a list, if it has one.
  package let label: String?

  /// The object.
  let container: KeyedDecodingContainer<AnyKey>

  /// Where the faults of the whole file go.
  let faults: FaultList

  /// The keys asked for, in order.
  private var allowedKeys: [String] = []

  /// The keys that the object has.
  private let keys: Set<String>

  /// How many of the allowed ones the object has.
  private var foundCount = 0

  /// The keys that were reported for being there.
  private var refusedKeys: Set<String> = []

  /// Creates a reader of one object; ``run(_:)`` uses it.
  init(
    _ container: KeyedDecodingContainer<AnyKey>,
    path: String,
    label: String? = nil,
    faults: FaultList
  ) {
    self.container = container
    keys = Set(container.allKeys.map(\.stringValue))
    self.path = path
    self.label = label
    self.faults = faults
  }

  /// Reports a fault of the value under `key`, or of the object as a whole.
  ///
  /// Use it for faults of sense, which no single value shows.
  package func report(_ problem: String, at key: String? = nil) {
    let keys = container.codingPath + (key.map { [AnyKey($0)] } ?? [])
    report(problem, path: key.map(path(of:)) ?? path, keys: keys)
  }

  /// Reports a fault at a full path, which `keys` lead to from the root.
  func report(_ problem: String, path: String, keys: [any CodingKey]) {
    let fault = ReadingFault(path: path, pointer: keys.jsonPointer, problem: problem)
    faults.list.append(fault)
  }

  /// Whether the object has that key, which is thereby an allowed one.
  package func has(_ key: String) -> Bool {
    let isThere = keys.contains(key)
    if !allowedKeys.contains(key) {
      allowedKeys.append(key)
      if isThere { foundCount += 1 }
    }
    return isThere
  }

  /// Reports `problem` if the object has that key, which does not become an allowed one.
  package func refuse(_ key: String, because problem: String) {
    guard keys.contains(key), refusedKeys.insert(key).inserted else { return }
    foundCount += 1
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

  /// Returns the path of the value under `key`.
  func path(of key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  /// Reports every key that nobody asked for.
  private func reportUnknownKeys() {
    guard keys.count != foundCount else { return }
    let unknown = keys.subtracting(allowedKeys).subtracting(refusedKeys)
    for key in unknown.sorted() {
      let meant = Spelling.nearest(to: key, among: allowedKeys)
      let offer = meant.map { "did you mean \"\($0)\"? " } ?? ""
      report(
        "unknown key \(key.quotedForMessage); \(offer)allowed: "
          + allowedKeys.joined(separator: ", "),
        path: path,
        keys: container.codingPath + [AnyKey(key)]
      )
    }
  }
}
