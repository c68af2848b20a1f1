import ArgumentParser
import Catalogs
import Geography

#if Companion
import Synchronization
import TripStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that select the visitor's store.
struct StoreOptions: ParsableArguments {
  #if Companion
  @Option(
    help: ArgumentHelp(
      "The file with your own places, favorites and history (default: planday/store.sqlite in $XDG_DATA_HOME or ~/.local/share).",
      valueName: "file"
    ),
    completion: .file(extensions: ["sqlite"])
  )
  var store: String?

  /// The path of the store, or `nil` without an option and without a home folder.
  var path: String? { store ?? StoreLocation.path(in: ProcessInfo.processInfo.environment) }

  /// Opens the store.
  ///
  /// - Throws: ``Failure`` if the environment defines no location for it, and `StoreError`.
  func open(for use: Store.Use) throws -> Store {
    guard let path else {
      throw Failure(.usage, "there is no home folder for the store; name a file with --store")
    }
    let store = try Store(at: path, for: use)
    try Self.warnOfLoss(of: store)
    return store
  }

  /// Whether this process has warned about a loss.
  private static let hasWarned = Atomic(false)

  /// Warns, once, if the store is empty but a damaged one was set aside.
  private static func warnOfLoss(of store: Store) throws {
    guard let kept = try store.keptDamaged.last,
      !hasWarned.exchange(true, ordering: .relaxed)
    else { return }
    Output.standardError(
      "planday: warning: nothing is in the store \(store.path), but a damaged one was kept as \(kept); "
        + "restore a backup with planday store restore FILE\n"
    )
  }

  /// Makes new files of this process readable only by their owner, like the store.
  static func protectNewFiles() {
    umask(0o077)
  }

  /// Opens the store for reading, or returns `nil` if it has no location.
  func openIfAny() throws -> Store? {
    try path == nil ? nil : open(for: .reading)
  }
  #endif

  /// Returns the units of lengths from the settings; metric by default.
  func units() throws -> LengthUnits {
    #if Companion
    return try VisitorDefaults(of: self).units
    #else
    return .metric
    #endif
  }
}
