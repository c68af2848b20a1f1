import Foundation
import Testing

/// A watch ends at the first interrupt, regardless of its source.
@Suite(.timeLimit(.minutes(5)))
struct InterruptTests {
  /// A running watch.
  private final class Watch {
    /// The process.
    let process = Process()

    /// Its input.
    let input = Pipe()

    /// Its output.
    private let output = Pipe()

    /// Starts a watch of the castle of Oddtown.
    init(_ source: [String]) throws {
      process.executableURL = Command.binary
      process.arguments =
        ["watch", "--city", "oddtown", "--place", "castle", "--no-history"] + source
      process.environment = ["PLANDAY_DATA": Command.oddtown, "SWIFT_BACKTRACE": "enable=no"]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// Waits for the first event, after which interrupts are caught.
    func waitForEvent() -> String {
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Interrupts the watch, and returns how it ended.
    func end() -> (reason: Process.TerminationReason, status: Int32) {
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      return (process.terminationReason, process.terminationStatus)
    }
  }

  private static let fix =
    "{\"time\": \"2026-12-01T10:00:00Z\", \"lat\": 51.5, \"lon\": -0.1, \"accuracy\": 5}\n"

  @Test func `a stream without line ends is interrupted`() throws {
    signal(SIGPIPE, SIG_IGN)
    let watch = try Watch(["-"])
    try watch.input.fileHandleForWriting.write(contentsOf: Data(Self.fix.utf8))
    #expect(watch.waitForEvent().contains("enter Odd Castle"))
    let handle = watch.input.fileHandleForWriting
    Thread.detachNewThread {
      let bytes = Data(repeating: UInt8(ascii: "y"), count: 65_536)
      while (try? handle.write(contentsOf: bytes)) != nil {}
    }
    let (reason, status) = watch.end()
    #expect(reason == .exit && status == 0)
    try? watch.input.fileHandleForReading.close()
  }

  @Test func `a track from a pipe without an end is interrupted`() throws {
    let home = try Scratch()
    let pipe = home.file("walk.gpx")
    try #require(mkfifo(pipe, 0o600) == 0)
    let watch = try Watch(["--gpx", pipe])
    // Opening blocks until there is a reader, which catches interrupts before.
    let descriptor = open(pipe, O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(write(descriptor, "<gpx>", 5) == 5)
    let (reason, status) = watch.end()
    #expect(reason == .exit && status == 0)
  }

  @Test func `gpsd that sends no line end is interrupted`() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isBound)
    let watch = try Watch(["--gpsd", "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"])
    let connection = accept(listener, nil, nil)
    var greeting = [UInt8](repeating: 0, count: 100)
    #expect(recv(connection, &greeting, greeting.count, 0) > 0)
    Thread.detachNewThread {
      let bytes = [UInt8](repeating: UInt8(ascii: "y"), count: 65_536)
      while send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {}
      close(connection)
    }
    let (reason, status) = watch.end()
    #expect(reason == .exit && status == 0)
  }

  @Test func `a line that is too long is skipped, and the next one is read`() throws {
    let long = String(repeating: "x", count: 3_000_000)
    // The tail of the long line would be a separate fix.
    let input = long + Self.fix + "{}\n" + Self.fix
    let answer = try Command.run(
      ["watch", "--city", "oddtown", "--place", "castle", "--no-history", "-"],
      input: input,
      environment: ["PLANDAY_DATA": Command.oddtown]
    )
    #expect(answer.code == 0 && answer.output.split(separator: "\n").count == 1, "\(answer.output)")
    #expect(answer.errors.contains("line 1: the line has over"), "\(answer.errors)")
    #expect(answer.errors.contains("line 2: ") && !answer.errors.contains("line 3"))
  }

  @Test func `a duplicate fix causes no warning`() throws {
    let answer = try Command.run(
      ["watch", "--city", "oddtown", "--place", "castle", "--no-history", "-"],
      input: Self.fix + Self.fix + Self.fix,
      environment: ["PLANDAY_DATA": Command.oddtown]
    )
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
  }
}
