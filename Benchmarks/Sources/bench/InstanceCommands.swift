import ArgumentParser

/// `bench optw`: the orienteering problem with time windows, on one day.
struct OPTWCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optw",
    abstract: "Solve published orienteering instances with time windows, one day each."
  )

  @OptionGroup var options: InstanceRun

  func run() throws {
    try options.run(family: "optw") { [try InstanceFile.orienteering($0, days: nil)] }
  }
}

/// `bench toptw`: the team orienteering problem with time windows, on several days.
struct TOPTWCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toptw",
    abstract: "Solve published orienteering instances with time windows, several days each."
  )

  @OptionGroup var options: InstanceRun

  @Option(help: "The numbers of days, such as 2..4 or 3.")
  var days = "2..4"

  func run() throws {
    let ends = days.split(separator: ".").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last, first >= 1, first <= last else {
      throw ValidationError("--days \(days) is not a number or range such as 2..4")
    }
    try options.run(family: "toptw") { file in
      try (first...last).map { try InstanceFile.orienteering(file, days: $0) }
    }
  }
}

/// `bench tsptw`: the traveling salesman problem with time windows.
struct TSPTWCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tsptw",
    abstract:
      "Solve published tours with time windows: all stops are musts, and travel is minimized."
  )

  @OptionGroup var options: InstanceRun

  func run() throws {
    try options.run(family: "tsptw") { [try InstanceFile.tour($0)] }
  }
}
