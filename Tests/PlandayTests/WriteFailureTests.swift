import Foundation
import TestTools
import Testing

/// Write failures: an error and exit code 66, never a success or silently truncated output.
struct WriteFailureTests {
  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]

  /// Commands for each path that writes to standard output.
  static let writers: [[String]] = [
    [], ["--help"], ["help", "plan"], ["--version"], ["--generate-completion-script", "bash"],
    ["plan"] + town + ["--date", "2026-12-01", "--exact", "off"],
    ["plan"] + town + ["--date", "2026-12-01", "--exact", "off", "--format", "json"],
    ["places"] + town, ["places", "--json"] + town,
    ["show", "castle", "--date", "2026-12-01"] + town,
    ["cities", "--data", Command.oddtown], ["hours", "Mo-Fr 10:00-18:00", "--from", "2026-12-01"],
    ["hours", "24/7", "--json", "--from", "2026-12-01"],
    ["catalog", "sheet", "\(Command.oddtown)/oddtown.json"],
    ["catalog", "stats", "\(Command.oddtown)/oddtown.json"],
    ["catalog", "map", "\(Command.oddtown)/oddtown.json"],
  ]

  /// Runs a shell line, in which `"$@"` is the command.
  private static func shell(_ line: String, _ arguments: [String]) throws -> Command.Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line, "bash", Command.binary.path] + arguments
    process.environment = [
      "PLANDAY_DATA": Command.data, "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
      "SOURCE_DATE_EPOCH": "1790856000",
    ]
    let folder = try Scratch()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write("", to: "output"))
    process.standardError = FileHandle(forWritingAtPath: try folder.write("", to: "errors"))
    try process.run()
    process.waitUntilExit()
    return Command.Answer(
      code: process.terminationStatus,
      output: Command.text(of: folder.file("output")),
      errors: Command.text(of: folder.file("errors"))
    )
  }

  @Test(.slow, arguments: writers)
  func `a full device is an error`(arguments: [String]) throws {
    let answer = try Self.shell("\"$@\" > /dev/full", arguments)
    #expect(answer.code == 66)
    #expect(answer.errors.hasPrefix("planday: error: cannot write standard output; no space left"))
  }

  @Test(.slow, arguments: writers)
  func `closed standard output is an error`(arguments: [String]) throws {
    let answer = try Self.shell("\"$@\" >&-", arguments)
    #expect(answer.code == 66)
    #expect(answer.errors.hasPrefix("planday: error: cannot write standard output; it is closed"))
  }

  @Test(.slow, arguments: writers)
  func `a reader that quits ends the command silently`(arguments: [String]) throws {
    // The reader has quit before anything is written.
    let line = "coproc R { true; }; exec 5>&${R[1]}; wait $R_PID; \"$@\" >&5; echo $? >&2"
    let answer = try Self.shell(line, arguments)
    #expect(answer.errors == "141\n")
  }

  @Test func `the first line of output is complete`() throws {
    let places = ["places"] + Self.town
    let whole = try Command.run(places).output
    let answer = try Self.shell("\"$@\" | head -1", places)
    #expect(answer.output == whole.prefix { $0 != "\n" } + "\n")
    #expect(answer.errors.isEmpty)
  }

  @Test func `a full device and a closed standard error do not change the exit code`() throws {
    let sheet = ["catalog", "sheet", "\(Command.oddtown)/oddtown.json", "-o", "/dev/full"]
    let full = try Self.shell("\"$@\"", sheet)
    #expect(full.code == 66)
    #expect(
      full.errors
        == "planday: error: cannot write /dev/full; no space left on its disk; free some, or write elsewhere\n"
    )
    #expect(try Self.shell("\"$@\" 2>&-", sheet).code == 66)
    #expect(try Self.shell("\"$@\" <&- >&- 2>&-", sheet).code == 66)
  }

  @Test func `closed standard output never becomes the next opened file`() throws {
    let folder = try Scratch()
    let store = folder.file("store.sqlite")
    let add = ["favorites", "add", "castle", "--store", store] + Self.town
    #expect(try Self.shell("\"$@\" <&- >&-", add).code == 66)
    let check = try Command.run(["store", "check", "--store", store])
    #expect(check.code == 0, "\(check)")
  }

  @Test func `closed standard input is an error, not an empty file`() throws {
    let answer = try Self.shell("\"$@\" <&-", ["check", "-"])
    #expect(answer.code == 66)
    #expect(answer.errors.hasPrefix("planday: error: cannot read standard input"))
  }

  @Test func `a pipe and a named pipe get all bytes, binary ones too`() throws {
    let folder = try Scratch()
    let store = folder.file("store.sqlite")
    _ = try Command.run(["guide", "new", "weekend", "--store", store])
    let file = folder.file("guide.epub")
    let written = try Command.run(["guide", "export", "weekend", "--store", store, "-o", file])
    #expect(written.code == 0, "\(written)")
    let piped = try Self.shell(
      "mkfifo '\(folder.path)/p.epub'; cat '\(folder.path)/p.epub' > '\(folder.path)/got' & \"$@\"; code=$?; wait; exit $code",
      ["guide", "export", "weekend", "--store", store, "-o", folder.file("p.epub")]
    )
    #expect(piped.code == 0, "\(piped)")
    let bytes = try #require(FileManager.default.contents(atPath: file))
    #expect(FileManager.default.contents(atPath: folder.file("got")) == bytes)
  }

  @Test func `a full disk is named as such, and leaves an existing file`() throws {
    // In a mount namespace of its own, where that is allowed.
    let folder = try Scratch()
    let line = """
      unshare -m bash -c '
        mount -t tmpfs -o size=64k none "$0" || exit 77
        echo old > "$0/sheet.csv"
        "$@" -o "$0/sheet.csv"; code=$?
        [ "$(cat "$0/sheet.csv")" = old ] && [ "$(ls -A "$0")" = sheet.csv ] || exit 78
        exit $code' '\(folder.path)' "$@" || exit $?
      """
    let sheet = ["catalog", "sheet", "\(Command.data)/london.json"]
    let answer = try Self.shell(line, sheet)
    // Skip without permission to mount; the full device above is the same error.
    if answer.code == 77 || answer.errors.contains("unshare") { return }
    #expect(answer.code == 66, "\(answer)")
    #expect(answer.errors.contains("no space left on its disk"))
  }
}

/// Output file names with extensions of formats.
struct OutputNameTests {
  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01", "--exact", "off"]

  @Test(.slow, arguments: ["kmz", "pdf", "csv", "xml", "PDF", "docx", "yaml", "zip", "map", "md"])
  func `an extension of another format is rejected, and the known ones are listed`(
    ending: String
  ) throws {
    let folder = try Scratch()
    let file = folder.file("day.\(ending)")
    for call in [
      Self.tuesday, ["plan"] + Self.tuesday, ["export", "-"], ["trips", "export", "x"],
    ] {
      let answer = try Command.run(call + ["-o", file])
      #expect(answer.code == 64)
      #expect(answer.errors.contains("use .json, .geojson, .gpx, .kml, .ics, .html, .txt"))
    }
    #expect(folder.names.isEmpty)
    let chosen = try Command.run(Self.tuesday + ["-o", file, "--format", "gpx"])
    #expect(chosen.code == 0)
    #expect(Command.text(of: file).contains("<gpx"))
  }

  @Test(.slow, arguments: ["day", "day.2026-12-01", "day.", "2026.12.01", ".hidden/day"])
  func `a name without an extension gets text`(name: String) throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.file(".hidden"),
      withIntermediateDirectories: true
    )
    let answer = try Command.run(Self.tuesday + ["-o", folder.file(name)])
    #expect(answer.code == 0, "\(answer)")
    #expect(Command.text(of: folder.file(name)).hasPrefix("Oddtown, "))
  }

  @Test(
    .slow,
    arguments: [
      ["place", "export", "-o", "x.pdf"] + town, ["guide", "export", "x", "-o", "x.mobi"],
      ["history", "export", "-o", "x.kml"], ["catalog", "sheet", "london", "-o", "x.xlsx"],
      ["catalog", "map", "x.json", "-o", "x.png"], ["map", "draw", "london", "-o", "x.png"],
      ["solve", "-", "-o", "x.csv"], tuesday + ["--export-problem", "x.csv"],
    ]
  )
  func `other commands reject them too`(arguments: [String]) throws {
    let answer = try Command.run(arguments)
    #expect(answer.code == 64)
    #expect(answer.errors.contains("cannot be written in the format of its name; use ."))
  }
}
