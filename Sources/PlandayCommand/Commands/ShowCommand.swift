import ArgumentParser
import Catalogs
import DayPlans
import Geography
import OpeningHours
import PlanExports

/// `planday show`: shows the facts about a sight.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a sight: its address, facts, and hours this week."
  )

  @OptionGroup var source: CatalogOptions

  @Argument(help: "The sight, by id or name.", completion: Completion.sights)
  var sight: String

  @Option(
    help: "The first day to show (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  func run() throws {
    let catalog = try source.read()
    guard let attraction = catalog[try catalog.id(ofSight: sight, for: "sight")] else {
      throw Failure(.usage, catalog.complaint(aboutUnknown: sight))
    }
    let first = try catalog.date(date)
    let lines =
      facts(of: attraction, from: first, in: catalog) + [""]
      + week(of: attraction, from: first, in: catalog)
    Output.standardText(lines.joined(separator: "\n") + "\n")
  }

  private func facts(
    of attraction: Attraction,
    from first: CalendarDate,
    in catalog: Catalog
  ) -> [String] {
    let visit = attraction.visit
    let facts: [(String, String?)] = [
      ("category", attraction.category.title),
      ("part of", catalog.wholes(of: attraction).first?.name),
      ("address", attraction.address),
      ("phone", attraction.phone),
      ("website", attraction.website),
      ("fee", attraction.fee.map { $0 ? "yes" : "no" }),
      ("wheelchair", attraction.wheelchair?.rawValue),
      (
        "visit",
        "\(visit.recommended.rawValue) min (\(visit.minimum.rawValue)-\(visit.maximum.rawValue))"
      ),
      ("relevance", "\(attraction.relevance.rawValue) of 100"),
      ("hours", attraction.openingHours ?? "unknown"),
      ("last admission", attraction.lastAdmission.map { "\($0.rawValue) min before closing" }),
      ("wikipedia", attraction.wikipedia),
      ("position", attraction.coordinate.description),
    ]
    let dayFacts = DayFactLine.lines(of: attraction, in: catalog.city, from: first)
    let known = (facts + dayFacts.map { ($0.name, $0.text) }).compactMap { name, value in
      value.map { "  \(name.padded(to: 15)) \($0)" }
    }
    return [Output.style.strong(attraction.name), "  \(attraction.description)"] + known
  }

  private func week(
    of attraction: Attraction,
    from first: CalendarDate,
    in catalog: Catalog
  )
    -> [String]
  {
    (0..<7).map { offset in
      let date = first.adding(days: offset)
      let hours = catalog.openings(of: attraction, on: date)
      let words = hours.isEmpty ? "closed" : hours.map(\.description).joined(separator: ", ")
      return "  \(date.weekday.name.padded(to: 9)) \(date)  \(words)"
    }
  }
}

extension String {
  /// The text padded with trailing spaces to at least `width` characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
