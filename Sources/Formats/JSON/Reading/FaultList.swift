/// The faults found so far, shared by the readers of all objects in a file.
///
/// Reading ends soon once the list is full or the task is canceled, so a file costs no more than its size, however much is wrong
/// with it.
final class FaultList {
  /// The faults, in the order they were found.
  private(set) var list: [ReadingFault] = []

  /// The most faults.
  private let most: Int

  /// Whether the task was canceled while the file was read.
  private(set) var isCancelled = false

  /// The number of misspelled keys that corrections were looked for.
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

  /// Returns the key that a misspelled one most likely stands for; `nil` if none is close, or after many misspelled keys.
  func correction(of key: String, among keys: [String]) -> String? {
    guard spelled < Spelling.mostSuggestions else { return nil }
    spelled += 1
    return Spelling.nearest(to: key, among: keys)
  }
}
