#if Companion
import ArgumentParser
import DayPlans
import PlanExports
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday trips export`: writes the plan of a trip.
struct TripsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the plan of a trip as a map, a route, a calendar or a printable page.",
    discussion: "As JSON, it is the file that was saved, to the letter."
  )

  @OptionGroup var trip: TripOptions

  @OptionGroup var answer: AnswerOptions

  func run() throws {
    StoreOptions.protectNewFiles()
    guard answer.form != .json else {
      let json = try trip.own.open(for: .reading).plan(ofTrip: trip.name)
      return try Output.deliver(Data(json.utf8), to: answer.output)
    }
    let saved = try trip.read()
    try answer.deliver(
      saved.plan,
      in: saved.catalog,
      units: try trip.own.units(),
      map: {
        try DrawnMap.sheet(of: saved.plan.city, in: trip.data.data, unless: trip.catalog)
      }
    )
  }
}
#endif
