import Foundation
import Testing

/// Runs the command on a pseudoterminal.
enum Terminal {
  /// The requests that unlock a pseudoterminal and ask for its number; C macros of Linux.
  private static let unlock: UInt = 0x4004_5431
  private static let ask: UInt = 0x8004_5430

  /// Returns the command's output on a pseudoterminal, with line feeds only.
  static func output(
    of arguments: [String],
    environment: [String: String] = [:]
  ) throws -> String {
    let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(leader >= 0)
    defer { close(leader) }
    var number: Int32 = 0
    var lock: Int32 = 0
    try #require(ioctl(leader, Self.unlock, &lock) == 0 && ioctl(leader, Self.ask, &number) == 0)
    let follower = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(follower >= 0)
    let process = Process()
    process.executableURL = Command.binary
    process.arguments = arguments
    process.environment = ["TERM": "xterm"].merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: follower, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    try process.run()
    close(follower)
    // Reading from the terminal fails once all writers have closed it.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(leader, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
