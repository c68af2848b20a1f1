import Catalogs

/// The statistics of several catalogs side by side, one column per city.
package struct StatisticsTable {
  /// The statistics, in the order of the columns.
  private let columns: [CatalogStatistics]

  /// Creates a table.
  package init(_ columns: [CatalogStatistics]) {
    self.columns = columns
  }

  /// A line of the table: its label and one cell per city.
  private typealias Line = (name: String, cells: [String])

  /// The lines below the header.
  private var lines: [Line] {
    [line("sights") { "\($0.rows)" }]
      + CatalogStatistics.optionalFacts.map { key in
        line("with \(Self.title(of: key))") {
          Self.share($0.stating[key.rawValue] ?? 0, of: $0.rows)
        }
      }
      + [line("minutes from the rule") { Self.share($0.rows - $0.minutesNotByRule, of: $0.rows) }]
      + RelevanceBand.allCases.map { band in
        line("relevance \(band.rawValue)") { "\($0.relevance[band.rawValue] ?? 0)" }
      }
      + Category.allCases.map { category in
        line(category.rawValue) { "\($0.categories[category.rawValue] ?? 0)" }
      }
      + Set(columns.flatMap(\.sources.keys)).sorted().map { source in
        line("facts from \(source)") { "\($0.sources[source] ?? 0)" }
      }
  }

  /// The table as plain text.
  package var text: String {
    let all = [(name: "", cells: columns.map(\.name))] + lines
    let first = all.map(\.name.count).max() ?? 0
    let widths = columns.indices.map { column in all.map { $0.cells[column].count }.max() ?? 0 }
    return all.map { line in
      let cells = zip(line.cells, widths).map { "  " + Self.blanks($1 - $0.count) + $0 }
      return line.name + Self.blanks(first - line.name.count) + cells.joined() + "\n"
    }.joined()
  }

  /// The table as Markdown.
  package var markdown: String {
    let head = [[""] + columns.map(\.name), ["---"] + columns.map { _ in "--:" }]
    let rows = head + lines.map { [$0.name] + $0.cells }
    return rows.map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
  }

  /// Returns a line with one cell per city.
  private func line(_ name: String, _ cell: (CatalogStatistics) -> String) -> Line {
    (name, columns.map(cell))
  }

  /// Returns the label of a fact.
  private static func title(of key: FactKey) -> String {
    switch key {
    case .openingHours: "opening hours"
    case .lastAdmissionMinutes: "last admission"
    case .opensOn: "opening day"
    case .freeTimes: "free times"
    case .suits: "visitors it suits"
    case .bestAt: "best times"
    case .opened: "year of opening"
    case .queue: "time in line"
    case .seenWith: "pairs"
    case .repeats: "repeats"
    case .ticket: "shared tickets"
    case .pier: "ferry piers"
    case .company: "grades for children"
    case .outside: "look from outside"
    default: key.rawValue
    }
  }

  /// Returns a share in whole percent, rounded down so that 100% means all.
  private static func share(_ count: Int, of all: Int) -> String {
    all == 0 ? "–" : "\(count * 100 / all) %"
  }

  /// Returns a string of `count` spaces.
  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
