/// The reason that ``StrictReader`` couldn't read a file.
package enum ReadingError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(String)

  /// The faults, in the order they were found; at least one.
  case faults([ReadingFault])

  /// The task was canceled before the file was read.
  case cancelled

  /// The default maximum number of faults to report; reading stops there.
  package static let mostFaults = 100
}

extension ReadingError: CustomStringConvertible {
  /// The faults, one per line; after twenty, only their number, or a lower bound on it.
  package var description: String {
    switch self {
    case .notJSON(let message): "not JSON: \(message)"
    case .faults(let faults):
      faults.lines(atMost: 20, isComplete: faults.count < Self.mostFaults)
    case .cancelled: "reading was canceled"
    }
  }
}

/// A fault in a JSON file.
package struct ReadingFault: Hashable, Sendable {
  /// The path within the file, as in `city.bounds.south` or `attractions[3] (tower-bridge).fee`; empty for the whole
  /// file.
  package let path: String

  /// The path as a JSON pointer (RFC 6901), as in `/attractions/3/fee`; empty for the whole file.
  package let pointer: String

  /// What is wrong, as in `"yes" is not true or false`.
  package let problem: String

  /// The kind of fault.
  package let kind: FaultKind

  /// Creates a fault.
  package init(path: String, pointer: String, problem: String, kind: FaultKind = .form) {
    self.path = path
    self.pointer = pointer
    self.problem = problem
    self.kind = kind
  }
}

extension ReadingFault: CustomStringConvertible {
  /// The path and the problem.
  package var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}

/// The location of a value in a JSON file, in both forms used by faults.
package struct ReadingPlace {
  /// The readable form, as in `attractions[3] (tower-bridge).fee`; empty for the whole file.
  var path = ""

  /// The JSON pointer (RFC 6901), as in `/attractions/3/fee`; empty for the whole file.
  var pointer = ""

  /// Returns the location of the value for `key`.
  package func key(_ key: String) -> Self {
    Self(
      path: path.isEmpty ? key : "\(path).\(key)",
      pointer: "\(pointer)/\(key.escapedInPointer)"
    )
  }

  /// Returns the location of an element.
  func element(_ index: Int) -> Self {
    Self(path: "\(path)[\(index)]", pointer: "\(pointer)/\(index)")
  }

  /// Returns this location with a human-readable label.
  func labeled(_ text: String) -> Self {
    Self(path: "\(path) (\(text.shortenedForMessage))", pointer: pointer)
  }
}

extension String {
  /// This key, escaped for a JSON pointer.
  package var escapedInPointer: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return self
    }
    return String(
      flatMap { character -> [Character] in
        switch character {
        case "~": ["~", "0"]
        case "/": ["~", "1"]
        default: [character]
        }
      }
    )
  }
}

/// The kind of fault that a reader found, for programs.
///
/// Modules can add kinds.
package struct FaultKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  package let rawValue: String

  /// Creates a kind.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A required key is missing.
  package static let missing = Self(rawValue: "missing")

  /// A key is unknown.
  package static let unknownKey = Self(rawValue: "unknownKey")

  /// A list has more elements than allowed.
  package static let tooMany = Self(rawValue: "tooMany")

  /// A value has the wrong form, or any other fault.
  package static let form = Self(rawValue: "form")
}

/// The faults found so far, shared by the readers of all objects in a file.
///
/// Reading stops soon after the list is full or the task is canceled, so the cost is linear in the size of a file, regardless
/// of the number of faults.
final class FaultList {
  /// The faults, in the order they were found.
  private(set) var list: [ReadingFault] = []

  /// The maximum number of faults.
  private let most: Int

  /// Whether the task was canceled while the file was read.
  private(set) var isCancelled = false

  /// The number of misspelled keys for which corrections were sought.
  private var spelled = 0

  /// Creates an empty list that holds at most `most` faults.
  init(atMost most: Int = ReadingError.mostFaults) {
    self.most = most
  }

  /// Whether reading can stop: the list is full, or the task is cancelled.
  var isDone: Bool {
    if Task.isCancelled { isCancelled = true }
    return isCancelled || list.count >= most
  }

  /// Adds a fault, unless the list is full.
  func add(_ problem: String, at place: ReadingPlace, kind: FaultKind = .form) {
    guard list.count < most else { return }
    list.append(
      ReadingFault(path: place.path, pointer: place.pointer, problem: problem, kind: kind)
    )
  }

  /// Returns the most likely correction of a misspelled key; `nil` if none is close, or after many misspelled keys.
  func correction(of key: String, among keys: [String]) -> String? {
    guard spelled < Spelling.mostSuggestions else { return nil }
    spelled += 1
    return Spelling.nearest(to: key, among: keys)
  }
}

extension Collection where Element: CustomStringConvertible {
  /// Returns the descriptions of the elements, one per line, with elements beyond `limit` replaced by their number.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of elements to describe.
  ///   - indentation: The prefix of every line.
  ///   - isComplete: Whether these are all elements.
  /// - Returns: The lines, joined.
  package func lines(
    atMost limit: Int,
    indentation: String = "",
    isComplete: Bool = true
  ) -> String {
    var lines = prefix(limit).map { indentation + $0.description }
    let least = isComplete ? "" : "at least "
    if count > limit { lines.append("\(indentation)and \(least)\(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
