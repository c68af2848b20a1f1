#if Companion
import ArgumentParser
import Catalogs
import DayPlans
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that select a saved trip.
struct TripOptions: ParsableArguments {
  @Argument(help: "The trip; planday trips lists them.")
  var name: String

  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp("The catalog that the plan was made with.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @OptionGroup var holidays: HolidayOptions

  @OptionGroup var own: StoreOptions

  /// Returns the plan of the trip with its catalog, and the visitor's own places in it.
  func read() throws -> SavedPlan {
    let store = try own.open(for: .reading)
    let plan = try store.savedPlan(ofTrip: name, catalogFile: catalog, directory: data.data)
    return try plan.adding(holidays, own)
  }
}

extension Store {
  /// Returns the plan of a trip with its catalog.
  ///
  /// - Parameters:
  ///   - name: The trip.
  ///   - catalogFile: The catalog; the one of the plan's city in `directory` if `nil`.
  ///   - directory: The folder with the catalogs.
  /// - Returns: The plan.
  /// - Throws: ``Failure`` or `StoreError` if there is none, or its catalog cannot be read.
  func savedPlan(
    ofTrip name: String,
    catalogFile: String?,
    directory: String?
  ) throws -> SavedPlan {
    let json = Data(try plan(ofTrip: name).utf8)
    let plan = try Plan(json: json, file: "the trip \(name)")
    return try SavedPlan(plan, catalogFile: catalogFile, directory: directory)
  }
}
#endif
