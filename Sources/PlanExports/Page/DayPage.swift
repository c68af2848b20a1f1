import Catalogs
import DayPlans
import Formats
import Geography
import MapDrawing
import OpeningHours

/// A plan as a page to read and to print.
struct DayPage {
  /// The plan.
  let exported: ExportedPlan

  /// The plan alone.
  var plan: Plan { exported.plan }

  /// The page as HTML.
  var html: Markup {
    """
    \(PageHead(title: exported.title, style: style).html)
    <body>
    \(DayTimeline.patterns)
    <header>
    <h1>\(exported.title)</h1>
    <p class="sum">\(summary)</p>
    \(contents)
    </header>
    <main>
    \(plan.days.indices.map(section))
    \(warnings)
    \(money)
    \(leftOut)
    \(proof)
    </main>
    <footer>
    \(credits)
    </footer>
    </body>
    </html>

    """
  }

  /// The rules of the page; those of the drawn map only if there is one.
  private var style: String {
    let map = exported.map == nil ? "" : "\(MapColoring.style)\n"
    return "\(Self.style)\n\(map)\(colors)"
  }

  /// The colors of the days as rules of the style.
  private var colors: String {
    plan.days.indices.map { index in
      let color = DayColor.day(index)
      return """
        #day-\(index + 1){--way:\(color.light);--on-way:#fff}
        @media screen and (prefers-color-scheme:dark){#day-\(index + 1){--way:\(color.dark);--on-way:#16181c}}
        """
    }.joined(separator: "\n")
  }

  /// The plan in one line.
  private var summary: Markup {
    let stops = plan.days.reduce(0) { $0 + $1.stops.count }
    let meters = Meters(plan.days.flatMap(\.legs).reduce(0) { $0 + $1.metersOnFoot })
    let parts = [
      "\(plan.request.start)–\(plan.request.end) \(plan.request.mode.phrase)",
      PageWords.sights(stops),
      PageWords.travel(plan.objective.travelMinutes.rawValue, meters, in: exported.units),
      plan.verdict.lead.lowercased(),
    ]
    return parts.map { "<span>\($0)</span>" as Markup }.joined(" ")
  }

  /// Links to the days; empty if there is only one.
  private var contents: Markup {
    guard plan.days.count > 1 else { return "" }
    let links = plan.days.enumerated().map { index, day -> Markup in
      "<a href=\"#day-\(index + 1)\">\(day.date.weekday.name) \(day.date.spoken)</a>"
    }
    return "<nav aria-label=\"\(PageWords.days)\">\(links.joined(" "))</nav>"
  }

  /// Returns the section of a day.
  private func section(of index: Int) -> Markup {
    let day = plan.days[index]
    let title = "\(day.date.weekday.name) \(day.date.spoken)"
    let heading = plan.days.count > 1 ? title : PageWords.day
    guard !day.stops.isEmpty else {
      let visited = day.visited.map { row(ofVisited: $0, on: day) }.joined("\n")
      return """
        <section id="day-\(index + 1)" class="day" aria-labelledby="title-\(index + 1)">
        <h2 id="title-\(index + 1)">\(heading)</h2>
        \(day.visited.isEmpty ? "" : "<ol>\(visited)</ol>" as Markup)<p>\(plan.emptiness)</p>
        </section>
        """
    }
    let map = DayMap(exported: exported, day: day, index: index)
    let timeline = DayTimeline(exported: exported, day: day, index: index)
    let hidden: Markup = plan.days.count > 1 ? "" : " class=\"hidden\""
    return """
      <section id="day-\(index + 1)" class="day" aria-labelledby="title-\(index + 1)">
      <h2 id="title-\(index + 1)"\(hidden)>\(heading)</h2>
      \(summary(of: day))
      <div class="two">
      \(map.figure)
      \(timeline.figure)
      </div>
      \(stops(of: day, at: index))
      </section>
      """
  }

  /// The idea of the day, and its summary.
  private func summary(of day: Plan.Day) -> Markup {
    let words = plan.summary(of: day, city: exported.catalog.city.name, in: exported.units) ?? ""
    let idea: Markup = day.title.map { "<p><b>\($0.words)</b></p>\n" } ?? ""
    return "\(idea)<p class=\"kind\">\(words)</p>"
  }

  /// The sights left out, best known first; those beyond a page are collapsed.
  private var leftOut: Markup {
    let unwanted = plan.leftOut.count { $0.code == .excluded }
    let rows = plan.leftOut.filter { $0.code != .excluded }
    guard !plan.leftOut.isEmpty else { return "" }
    let shown = rows.prefix(Self.shownReasons).map(row)
    let rest = rows.dropFirst(Self.shownReasons)
    let fold: Markup =
      rest.isEmpty
      ? ""
      : """
      <details><summary>\(PageWords.more(rest.count))</summary>
      <ul>
      \(rest.map(row))
      </ul>
      </details>
      """
    let unasked: Markup = unwanted == 0 ? "" : "<p>\(PageWords.unrequested(unwanted))</p>"
    let list: Markup = rows.isEmpty ? "" : "<ul>\n\(shown)\n</ul>"
    return """
      <section class="left" aria-labelledby="title-left">
      <h2 id="title-left">\(PageWords.leftOut)</h2>
      \(list)
      \(fold)
      \(unasked)
      </section>
      """
  }

  /// How many of the sights left out are not collapsed.
  private static let shownReasons = 24

  private func row(_ row: LeftOut) -> Markup {
    let fix: Markup = row.advice.map { " <span class=\"fix\">→ \($0)</span>" } ?? ""
    return "<li><b>\(row.name)</b> \(row.sentence)\(fix)</li>"
  }

  private var warnings: Markup {
    guard !plan.warnings.isEmpty else { return "" }
    let rows = plan.warnings.map { "<li>\($0.sentence.capitalizedSentence)</li>" as Markup }
    return """
      <section class="mind" aria-labelledby="title-mind">
      <h2 id="title-mind">\(PageWords.warnings)</h2>
      <ul>\(rows)</ul>
      </section>
      """
  }

  /// What the plan costs, what to book, and what it does for the weather and for those who come along.
  private var money: Markup {
    let lines = exported.wishes + [plan.costInWords].compactMap { $0 }
    let bookings = plan.bookings.map(row)
    guard !lines.isEmpty || !bookings.isEmpty else { return "" }
    let list: Markup =
      bookings.isEmpty ? "" : "\n<p>\(PageWords.bookings)</p>\n<ol>\(bookings)</ol>"
    return """
      <section class="money" aria-labelledby="title-money">
      <h2 id="title-money">\(PageWords.money)</h2>
      \(lines.map { "<p>\($0)</p>" as Markup }.joined("\n"))\(list)
      </section>
      """
  }

  private func row(_ booking: Plan.Booking) -> Markup {
    let words: Markup =
      "<b>\(booking.sight.name)</b> \(booking.date.weekday.name) \(booking.date.spoken) \(booking.enter), \(booking.needWords)"
    guard let page = booking.page?.webAddress else { return "<li>\(words)</li>" }
    return "<li>\(words): <a href=\"\(page)\">\(PageWords.tickets)</a></li>"
  }

  private var proof: Markup {
    guard plan.proof.candidates > 0 else { return "" }
    let verdict = plan.verdict
    return """
      <section class="proof" aria-labelledby="title-proof">
      <h2 id="title-proof">\(PageWords.proof)</h2>
      <p><b class="\(plan.proof.status.rawValue)">\(verdict.lead)</b>\(verdict.rest) \(plan.worth(in: exported.units))</p>
      </section>
      """
  }

  private var credits: Markup {
    let lines =
      exported.credits
      + (exported.map.map { [PageWords.Map.credit($0.licenses)] } ?? []) + [plan.origin]
    return lines.map { "<p>\($0)</p>" as Markup }.joined("\n")
  }
}
