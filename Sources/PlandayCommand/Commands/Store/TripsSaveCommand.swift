#if Companion
import ArgumentParser
import DayPlans
import OpeningHours
import TripStore

/// `planday trips save`: saves a plan under a name.
struct TripsSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save a plan as a trip.",
    discussion: "planday trips save plan.json --name \"London in May\""
  )

  @OptionGroup var own: StoreOptions

  @Argument(
    help: "The plan as JSON; - reads standard input.",
    completion: .file(extensions: ["json"])
  )
  var plan: String

  @Option(help: "The name of the trip.")
  var name: String

  @Flag(help: "Replace the trip of this name, if there is one.")
  var replace = false

  func run() throws {
    let json = try Input.contents(of: plan)
    let file = CatalogFile.name(of: plan)
    let plan = try Plan(json: json, file: file)
    guard let date = plan.days.first?.date else {
      throw Failure(.badData, "\(file) is a plan without days; plan at least one")
    }
    let trip = Trip(
      name: name,
      city: plan.city,
      date: date,
      days: plan.days.count,
      stops: plan.days.map(\.stops.count).reduce(0, +),
      added: Moment.now
    )
    let text = String(decoding: json, as: UTF8.self)
    try own.open(for: .writing).save(trip, plan: text, replacing: replace)
    Output.standardOutput("saved \(name)\n")
  }
}
#endif
