import ArgumentParser
import Catalogs
import CityCatalogs
import DayPlans
import Travel

#if Companion
import TripStore
#endif

/// The options that select a saved plan.
struct SavedPlanOptions: ParsableArguments {
  @Argument(
    help: "The plan as JSON, possibly edited by hand; - reads standard input.",
    completion: .file(extensions: ["json"])
  )
  var plan: String

  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp("The catalog that the plan was made with.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var catalog: String?

  @OptionGroup var holidays: HolidayOptions

  @OptionGroup var own: StoreOptions

  /// Returns the plan with its catalog, including the visitor's own places, and with rides by a timetable if given.
  func read(_ timetable: TimetableOptions? = nil) throws -> SavedPlan {
    try SavedPlan(
      in: plan,
      catalogFile: catalog,
      directory: data.data,
      timetable: timetable
    ).adding(holidays, own)
  }
}

/// A saved plan with its catalog.
struct SavedPlan {
  /// The plan.
  let plan: Plan

  /// The catalog of its city.
  fileprivate(set) var catalog: Catalog

  /// Its travel model: the map that it names, if installed.
  let travel: any TravelModel

  /// Reads a plan, and then its catalog.
  ///
  /// - Parameters:
  ///   - file: The plan as JSON; `-` is standard input.
  ///   - catalogFile: The catalog; the one of the plan's city in `directory` if `nil`.
  ///   - directory: The folder with the catalogs.
  ///   - timetable: The feed of the plan's rides, if any.
  /// - Throws: ``Failure`` if either cannot be read.
  init(
    in file: String,
    catalogFile: String?,
    directory: String?,
    timetable: TimetableOptions? = nil
  ) throws {
    let plan = try Plan(json: Input.contents(of: file), file: CatalogFile.name(of: file))
    try self.init(plan, catalogFile: catalogFile, directory: directory, timetable: timetable)
  }

  /// Reads the catalog of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalogFile: The catalog; the one of the plan's city in `directory` if `nil`.
  ///   - directory: The folder with the catalogs.
  ///   - timetable: The feed of the plan's rides, if any.
  /// - Throws: ``Failure`` if it cannot be read.
  init(
    _ plan: Plan,
    catalogFile: String?,
    directory: String?,
    timetable: TimetableOptions? = nil
  ) throws {
    self.plan = plan
    if let catalogFile {
      catalog = try CatalogFile.catalog(in: catalogFile)
      guard catalog.city.id == plan.city else {
        throw Failure(
          .usage,
          "\(catalogFile) is the catalog of \(catalog.city.id), but the plan is for \(plan.city); "
            + "use its catalog"
        )
      }
    } else {
      catalog = try CatalogLibrary(directory: directory).catalog(plan.city)
    }
    if let city = plan.travelBasis.city,
      let map = try CatalogLibrary(directory: directory).streets(of: city)
    {
      travel = StreetTravel(
        map,
        sights: catalog.attractions,
        timetables: try timetable?.days(on: plan.request.dates, in: catalog.city)
      )
    } else {
      travel = StraightLines()
    }
    catalog = catalog.adding(plan.request.places)
  }

  /// Returns the plan with holidays and the visitor's own places in its catalog.
  ///
  /// - Throws: ``Failure`` or `StoreError` if the holidays or the store cannot be read.
  func adding(_ holidays: HolidayOptions, _ own: StoreOptions) throws -> Self {
    var saved = self
    saved.catalog = try holidays.apply(to: catalog)
    #if Companion
    if let places = try own.openIfAny()?.places(of: catalog.city.id), !places.isEmpty {
      saved.catalog = saved.catalog.adding(places)
    }
    #endif
    return saved
  }
}
