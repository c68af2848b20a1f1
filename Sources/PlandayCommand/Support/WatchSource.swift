#if Companion
import TripCompanion

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

/// The source of a watch's fixes.
enum WatchSource {
  /// A GPX file, replayed at a speed; as fast as possible if `nil`.
  case track(file: String, speed: Double?)
  /// gpsd.
  case gpsd(HostAddress)
  /// Lines of JSON on standard input.
  case standardInput

  /// The polling interval for interrupts, in milliseconds.
  private static let patience: Int32 = 300

  /// The maximum delay between reconnection attempts to gpsd, in seconds.
  private static let longestPause = 30

  /// The fault of a line that is skipped because of its length.
  private static let tooLong =
    "the line has over \(LineReader.longest) bytes and is not read; send a fix a line"

  /// Reads everything there is, until the end or an interrupt.
  ///
  /// - Parameters:
  ///   - body: Called with each input.
  ///   - note: Called with each problem; reading continues.
  /// - Throws: ``Failure`` if there is nothing to read.
  func forEach(_ body: (WatchInput) -> Void, note: (String) -> Void) throws {
    switch self {
    case .track(let file, let speed): try replay(file, speed, body, note)
    case .gpsd(let address): try follow(address, body, note)
    case .standardInput:
      var reader = LineReader(0)
      var number = 0
      while !Interrupt.hasCome {
        switch reader.next(waiting: Self.patience) {
        case .line(let line):
          number += 1
          read(line, by: FixLine.read, body) { note("line \(number): \($0)") }
        case .tooLong:
          number += 1
          note("line \(number): \(Self.tooLong)")
        case .nothing: continue
        case .end: return
        }
      }
    }
  }

  private func read(
    _ line: String,
    by rule: (String) throws(FixReadingError) -> WatchInput,
    _ body: (WatchInput) -> Void,
    _ note: (String) -> Void
  ) {
    do throws(FixReadingError) {
      body(try rule(line))
    } catch {
      note(error.description)
    }
  }

  /// Replays a track.
  private func replay(
    _ file: String,
    _ speed: Double?,
    _ body: (WatchInput) -> Void,
    _ note: (String) -> Void
  ) throws {
    guard let data = try Input.untilInterrupted(file) else { return }
    let track: GPXTrack
    do throws(FixReadingError) {
      track = try GPXTrack(data)
    } catch {
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
    for fault in track.faults { note("\(CatalogFile.name(of: file)): \(fault)") }
    var last = track.fixes.first?.time ?? 0
    for fix in track.fixes where !Interrupt.hasCome {
      if let speed { Self.pause(seconds: min(3_600, max(0, fix.time - last)) / speed) }
      last = fix.time
      body(.fix(fix))
    }
  }

  /// Follows gpsd, and reconnects when it disappears.
  private func follow(
    _ address: HostAddress,
    _ body: (WatchInput) -> Void,
    _ note: (String) -> Void
  ) throws {
    guard let first = Connection(to: address) else {
      if Interrupt.hasCome { return }
      throw Failure(
        .unavailable,
        "cannot reach gpsd at \(address); start it, or name its host and port with --gpsd"
      )
    }
    listen(first, body, note)
    var pause = 1
    while !Interrupt.hasCome {
      note("gpsd at \(address) is gone; trying again in \(pause) s")
      Self.pause(seconds: Double(pause))
      guard !Interrupt.hasCome else { return }
      if let connection = Connection(to: address) {
        note("gpsd at \(address) is back")
        listen(connection, body, note)
        pause = 1
      } else {
        pause = min(Self.longestPause, 2 * pause)
      }
    }
  }

  /// Reads from a connection until it ends.
  private func listen(
    _ connection: borrowing Connection,
    _ body: (WatchInput) -> Void,
    _ note: (String) -> Void
  ) {
    connection.send(GPSDLine.greeting)
    var reader = LineReader(connection.descriptor)
    while !Interrupt.hasCome {
      switch reader.next(waiting: Self.patience) {
      case .line(let line): read(line, by: GPSDLine.read, body, note)
      case .tooLong: note("gpsd: \(Self.tooLong)")
      case .nothing: continue
      case .end: return
      }
    }
  }

  /// Waits; returns early on an interrupt.
  private static func pause(seconds: Double) {
    var left = seconds
    while left > 0, !Interrupt.hasCome {
      usleep(UInt32(min(left, 0.2) * 1_000_000))
      left -= 0.2
    }
  }
}
#endif
