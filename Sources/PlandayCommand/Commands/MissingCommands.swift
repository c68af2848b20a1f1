import ArgumentParser

// Placeholders for commands missing from this build; they explain how to get them.

#if !Service
/// `planday serve` without the trait `Service`.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the service; run make install, or build with --traits Service"
    )
  }
}
#endif

#if !Community
/// `planday community` without the trait `Community`.
struct CommunityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "community", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without communities; run make install, or build with --traits Community"
    )
  }
}
#endif

#if !Import
/// `planday catalog import` without the trait `Import`.
struct CatalogImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "import", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the import; run make install, or build with --traits Import"
    )
  }
}
#endif

#if !Import
/// `planday city add` without the trait `Import`.
struct CityAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the import; run make install, or build with --traits Import"
    )
  }
}
#endif

#if !Import
/// `planday catalog refresh` without the trait `Import`.
struct CatalogRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "refresh", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the import; run make install, or build with --traits Import"
    )
  }
}
#endif

#if !Companion
/// `planday catalog pictures` without the trait `Companion`.
struct CatalogPicturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pictures", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the wiki client; run make install, or build with --traits Companion"
    )
  }
}
#endif

#if !Import
/// `planday map build` without the trait `Import`.
struct MapBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "build", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    throw Failure(
      .usage,
      "this planday was built without the import; run make install, or build with --traits Import"
    )
  }
}
#endif

extension Failure {
  /// The names of the commands of the trait `Companion`, rejected by builds without it.
  #if Companion
  static let companionCommands: Set<String> = []
  #else
  static let companionCommands: Set = [
    "near", "replan", "whatif", "suggest", "watch", "place", "favorites", "history", "settings",
    "search", "guide", "around", "trips", "store",
    "login", "logout", "sync",
  ]
  #endif

  /// The failure of a command that needs the trait `Companion`.
  static let withoutCompanion = Failure(
    .usage,
    "this planday was built without the on-trip commands; run make install, or build with --traits Companion"
  )
}
