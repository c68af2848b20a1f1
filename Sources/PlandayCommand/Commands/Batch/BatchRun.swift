import Batches
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The requests of a shard, read as they are needed.
struct BatchLines {
  private let shard: BatchShard
  private let known: Set<String>
  private var reader: LineReader
  private var number = 0

  /// Reads the requests of a file, or of standard input for `-`, except those with `known` keys.
  init(_ file: String, of shard: BatchShard, without known: Set<String>) throws {
    (self.shard, self.known) = (shard, known)
    reader = LineReader(try Input.open(file))
  }

  /// Returns the next request, or `nil` at the end, or once `isStopped` is true.
  mutating func next(unless isStopped: () -> Bool) -> BatchLine? {
    while !isStopped() {
      let text: String?
      switch reader.next(waiting: 200) {
      case .nothing: continue
      case .end: return nil
      case .tooLong: text = nil
      case .line(let line): text = line
      }
      number += 1
      // Blank lines are no requests, but count, so that numbers are those of the file.
      guard shard.has(number), text?.allSatisfy(\.isWhitespace) != true else { continue }
      let line =
        text.map { BatchLine(number: number, text: $0) }
        ?? BatchLine(number: number, longerThan: LineReader.longest)
      if !known.contains(line.key) { return line }
    }
    return nil
  }
}

/// A batch in progress: requests are read by one thread at a time, planned by several, and answered in their order.
final class BatchRun: Sendable {
  /// The answers that are written, and those that wait for earlier ones.
  private struct Desk {
    var answers: BatchAnswers
    /// The numbers of the requests that are being planned or wait, in the order of the answers.
    var open: [Int] = []
    var waiting: [Int: BatchAnswer] = [:]
    /// Why the batch ends early.
    var failure: (any Error)?
  }

  /// How many requests may be open for each thread: enough to keep all of them busy while one request takes long.
  private static let openPerThread = 64

  private let planner: BatchPlanner
  private let errors: BatchErrors
  private let lines: Mutex<BatchLines>
  private let desk: Mutex<Desk>

  /// Prepares a batch.
  init(lines: BatchLines, planner: BatchPlanner, answers: BatchAnswers, errors: BatchErrors) {
    (self.planner, self.errors) = (planner, errors)
    self.lines = Mutex(lines)
    desk = Mutex(Desk(answers: answers))
  }

  /// Answers all requests on some threads.
  ///
  /// On an interrupt, the open requests are answered first.
  ///
  /// - Throws: ``Failure`` if the answers cannot be written, on a problem that stops the batch, or on an interrupt.
  func run(onThreads count: Int) throws {
    let group = DispatchGroup()
    let room = DispatchSemaphore(value: Self.openPerThread * count)
    for number in 0..<count {
      DispatchQueue(label: "planday.batch.\(number)").async(group: group) {
        room.wait()
        while let line = self.next() {
          for _ in 0..<self.add(self.planner.answer(to: line)) { room.signal() }
          room.wait()
        }
        room.signal()
      }
    }
    group.wait()
    if let failure = desk.withLock({ $0.failure }) { throw failure }
    if Interrupt.hasCome {
      throw Failure(.interrupted, "interrupted; with --output, --resume adds the missing answers")
    }
  }

  /// Whether no further requests are to be taken.
  private var isStopped: Bool { Interrupt.hasCome || desk.withLock { $0.failure != nil } }

  /// Takes the next request; `nil` at the end.
  private func next() -> BatchLine? {
    lines.withLock { lines in
      guard let line = lines.next(unless: { isStopped }) else { return nil }
      desk.withLock { $0.open.append(line.number) }
      return line
    }
  }

  /// Writes an answer, and those that waited for it; returns how many were written.
  private func add(_ answer: BatchAnswer) -> Int {
    desk.withLock { desk in
      desk.waiting[answer.request.number] = answer
      var count = 0
      while let number = desk.answers.isOrdered ? desk.open.first : answer.request.number,
        let answer = desk.waiting.removeValue(forKey: number)
      {
        desk.open.removeAll { $0 == number }
        count += 1
        guard desk.failure == nil else { continue }
        do {
          try desk.answers.write(answer)
          if answer.isProblem, errors == .stop { desk.failure = Failure.problem(of: answer) }
        } catch {
          desk.failure = error
        }
      }
      return count
    }
  }
}

extension Failure {
  /// The failure of a batch that ends at a request without a plan.
  fileprivate static func problem(of answer: BatchAnswer) -> Self {
    Failure(.noPlan, "line \(answer.request.number) has no plan: \(answer.body)")
  }
}

/// The answers of a batch: a file that is added to, or standard output.
struct BatchAnswers {
  /// Whether the answers are in the order of their requests.
  let isOrdered: Bool

  /// The keys of the requests that the file has answers to already.
  let known: Set<String>

  /// The file; standard output if there is none.
  private let file: String?
  private let descriptor: Int32

  /// Opens the file, or standard output without one.
  ///
  /// No other batch can write to the file until this command ends.
  ///
  /// - Throws: ``Failure`` if the file cannot be opened, exists and is not to be continued, or is being written by another batch.
  init(to file: String?, isOrdered: Bool, resuming isResumed: Bool) throws {
    self.isOrdered = isOrdered
    guard let file, file != "-" else {
      (self.file, known, descriptor) = (nil, [], 1)
      return
    }
    self.file = file
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (isResumed ? 0 : O_EXCL)
    descriptor = unsafe open(file, flags, 0o644)
    guard descriptor >= 0 || errno != EEXIST else {
      throw Failure(
        .usage,
        "\(file) exists; add the missing answers with --resume, or name another file"
      )
    }
    guard descriptor >= 0 else { throw Self.cannotWrite(file) }
    // The system releases the lock when the command ends, however it ends. Some file systems have no locks.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw Failure(.usage, "another batch is writing \(file); wait for it, or name another file")
    }
    let old = isResumed ? try Input.mapped(file) : Data()
    known = try Self.keys(in: old, of: file)
    // A killed command may have written a part of a line.
    let whole = old.lastIndex(of: UInt8(ascii: "\n")).map { $0 - old.startIndex + 1 } ?? 0
    guard old.count == whole || ftruncate(descriptor, off_t(whole)) == 0 else {
      throw Self.cannotWrite(file)
    }
  }

  private static func cannotWrite(_ file: String) -> Failure {
    Failure(.noFile, "cannot write \(file); check that its folder exists and is writable")
  }

  /// Returns the keys of the whole lines of answers.
  private static func keys(in answers: Data, of file: String) throws -> Set<String> {
    var keys: Set<String> = []
    for (index, line) in answers.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    .dropLast().enumerated() {
      guard let key = BatchAnswer.key(of: line) else {
        throw Failure(
          .badData,
          "line \(index + 1) of \(file) is no answer; name the file that a batch has written"
        )
      }
      keys.insert(key)
    }
    return keys
  }

  /// Writes an answer at once, so that a killed command loses at most the line that it was writing.
  func write(_ answer: BatchAnswer) throws {
    try Output.append(Data(answer.line.utf8), to: descriptor, named: file)
  }
}
