public import Catalogs
public import DayPlans
import Formats
public import Geography
public import MapDrawing
import OpeningHours

/// A plan as a page to read and to print.
struct DayPage {
  /// The plan.
  let exported: ExportedPlan

  /// The plan without its catalog.
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

  /// The style rules of the page, with those of the drawn map if there is one.
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

  /// The title of the day, and its summary.
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

  /// The number of sights left out that are not collapsed.
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

  /// The cost, the bookings, and how the plan accounts for the weather and companions.
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

extension DayPage {
  /// The rules of the page, for light and dark, wide, narrow and paper.
  static let style = """
    :root{--paper:#fcfbf8;--card:#fff;--ink:#1f2227;--soft:#5b6068;--line:#dedbd2;--land:#f3f1ea;--area:#e8ecda;\
    --edge:#7b8259;--open:#dbe6d3;--lunch:#b0893b;--h0:#e3d6ec;--h1:#d3e2f0;--h2:#f3e0c8;--h3:#d3e8e4;--park:#277335;\
    --water:#1c66b0;--good:#1f6b2c;--care:#8a4b00;--way:#b3361e;--on-way:#fff;color-scheme:light dark}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#16181c;--card:#1d2025;--ink:#e9e7e1;--soft:#a4a8b0;\
    --line:#363a41;--land:#1b1e22;--area:#252b20;--edge:#8d9668;--open:#2c3b2c;--lunch:#c9a350;--h0:#3b3047;\
    --h1:#283a4d;--h2:#46371f;--h3:#213f3b;--park:#7fce8b;--water:#80b8f5;--good:#86d491;--care:#f2b56b}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:74rem;padding:1.4rem 1.25rem 2.5rem;background:var(--paper);color:var(--ink);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
    h1,h2,h3,h4,p,figure,ol,ul{margin:0;padding:0}
    ol,ul{list-style:none}
    a{color:inherit;text-underline-offset:.15em;text-decoration-color:var(--soft)}
    a:focus-visible,summary:focus-visible{outline:2px solid var(--way);outline-offset:2px}
    h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.015em}
    h2{font-size:1.2rem;margin:0 0 .5rem;line-height:1.3}
    h2.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .title{font-size:.82rem;font-weight:600;color:var(--soft);letter-spacing:.04em;text-transform:uppercase;\
    margin:0 0 .45rem}
    .patterns{position:absolute}
    .sum{margin-top:.35rem;color:var(--soft)}
    .kind{margin-bottom:.6rem;font-weight:600}
    .sum span:not(:last-child)::after{content:" ·"}
    nav{margin-top:.6rem;display:flex;flex-wrap:wrap;gap:.1rem 1.1rem}
    nav a{padding:.2rem 0}
    .day{margin-top:1.4rem}
    .day+.day{border-top:1px solid var(--line);padding-top:1.4rem}
    .two{display:grid;grid-template-columns:minmax(0,1.12fr) minmax(0,1fr);gap:1.8rem;align-items:start}
    .map>svg{display:block;width:100%;height:auto;background:var(--land);border-radius:.6rem;border:1px solid var(--line)}
    .map text{font-size:9.5px;fill:var(--ink);text-anchor:middle}
    .map .base text{font-size:inherit;fill:inherit;text-anchor:inherit}
    .area{fill:var(--area);stroke:var(--edge);stroke-width:1.2;stroke-dasharray:4 3;fill-rule:evenodd}
    .area.outline{fill:none;stroke-width:1.6}
    .hood{stroke-width:28;stroke-linejoin:round;stroke-linecap:round;opacity:.75}
    .legend .hood{stroke-width:10}
    .h0{fill:var(--h0);stroke:var(--h0)}.h1{fill:var(--h1);stroke:var(--h1)}
    .h2{fill:var(--h2);stroke:var(--h2)}.h3{fill:var(--h3);stroke:var(--h3)}
    .map .hood-name{font-size:10px;font-weight:600;fill:var(--soft)}
    .map .park-name,.map .water-name{font-size:8.5px;font-style:italic}
    .map .park-name{fill:var(--park)}.map .water-name{fill:var(--water)}
    .hood-name,.park-name,.water-name,.scale text{paint-order:stroke;stroke:var(--land);stroke-width:3px;stroke-linejoin:round}
    .park{fill:var(--park)}.water{fill:none;stroke:var(--water);stroke-width:1.6;stroke-linecap:round}
    .dot{fill:var(--land);stroke:var(--soft);stroke-width:1.4}
    .way-line{fill:none;stroke:var(--way);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
    .visit-line{fill:none;stroke:var(--way);stroke-width:2.4;stroke-dasharray:2 4;opacity:.7}
    .way-rim{fill:none;stroke:var(--land);stroke-width:4.6;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
    .map .way-minutes{font-size:8px;font-weight:700;fill:var(--way);paint-order:stroke;stroke:var(--land);stroke-width:2.6px;\
    stroke-linejoin:round}
    .arrow,.spot{fill:var(--way)}
    .lead{stroke:var(--way);stroke-width:1;fill:none}
    .pin{fill:var(--way);stroke:var(--land);stroke-width:1.4}
    .map .pin-text{fill:var(--on-way);font-size:10px;font-weight:700}
    .scale path{fill:none;stroke:var(--ink);stroke-width:1.3}
    .map .scale text{text-anchor:start;font-size:9.5px}.map .scale .north{text-anchor:middle}
    .legend{display:flex;flex-wrap:wrap;gap:.1rem 1rem;margin-top:.45rem;font-size:.82rem;color:var(--soft)}
    .legend svg{vertical-align:-.12em;overflow:visible}
    .num{display:inline-block;min-width:1.5em;padding:0 .3em;border-radius:.8em;background:var(--way);color:var(--on-way);\
    font-size:.82em;font-weight:700;text-align:center;line-height:1.5;font-variant-numeric:tabular-nums;\
    print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .name{unicode-bidi:isolate}
    .timeline .axis,.timeline .strip{display:block;overflow:visible}
    .axis{margin-left:auto}
    .axis text{font-size:11px;fill:var(--soft);text-anchor:middle;font-variant-numeric:tabular-nums}
    .rows li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .7rem;align-items:baseline;padding:.1rem 0 .22rem}
    .rows .strip{grid-column:1/-1}
    .who{font-size:.92rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
    .times{font-size:.86rem;color:var(--soft);font-variant-numeric:tabular-nums}
    .hour{stroke:var(--line);stroke-width:1}
    .open{fill:var(--open)}
    .unknown{fill:none;stroke:var(--soft);stroke-width:1;stroke-dasharray:2 3}
    .way{fill:var(--way)}
    .visit{fill:var(--way)}
    .entry{fill:var(--way);fill-opacity:.45}
    .wait{fill:url(#wait);stroke:var(--soft);stroke-width:1}
    .hatch{stroke:var(--soft);stroke-width:2.5}
    .slack{fill:none;stroke:var(--way);stroke-width:1.2;stroke-dasharray:3 2}
    .lunch{fill:var(--lunch)}
    .stops{margin-top:1.6rem}
    .stops ol{columns:2 22rem;column-gap:2.2rem}
    .stops li{break-inside:avoid;padding:.15rem 0 .55rem}
    .stops h4{font-size:1.02rem;line-height:1.35}
    .stops .when,.stops .note,.stops .spare,.stops .lunch,.stops .about,.stops .facts,.stops .way{padding-left:1.95rem}
    .when{font-variant-numeric:tabular-nums}
    .when small{color:var(--soft)}
    .unsure{color:var(--care);font-weight:600}
    .note{color:var(--care);font-size:.92rem}
    .spare{font-size:.92rem;color:var(--soft)}
    .about{font-size:.95rem}
    .num.none{background:none}
    .axis .first{text-anchor:start}.axis .last{text-anchor:end}
    .facts,.stops .way,.links{font-size:.88rem;color:var(--soft)}
    .facts span{unicode-bidi:isolate}
    .stops .lunch{font-weight:600;font-size:.92rem;margin-top:.3rem}
    .stops .way{margin-top:.35rem;position:relative}
    .stops .rides{margin:.15rem 0 0;padding:0 0 0 2.6rem;list-style:none;font-size:.88rem;color:var(--soft)}
    .stops .rides li{margin:0;padding:0;border:0}
    .stops .way::before{content:"";position:absolute;left:.7rem;top:.25em;bottom:-.35rem;border-left:2px dotted var(--way)}
    .links{white-space:normal}
    .links a{display:inline-block;padding:.13rem .25rem}
    .left,.proof,.mind{margin-top:1.6rem;border-top:1px solid var(--line);padding-top:1rem}
    .left ul{columns:2 22rem;column-gap:2.2rem;font-size:.92rem}
    .left li{break-inside:avoid;padding:.12rem 0}
    .left b{unicode-bidi:isolate}
    .left b::after{content:":"}
    .fix{color:var(--soft)}
    summary{cursor:pointer;padding:.3rem 0;color:var(--soft)}
    .mind li{color:var(--care)}
    .proof .optimal{color:var(--good)}
    .proof .bounded,.proof .heuristic{color:var(--care)}
    footer{margin-top:1.6rem;border-top:1px solid var(--line);padding-top:.8rem;font-size:.8rem;color:var(--soft)}
    @media (max-width:52rem){.two{grid-template-columns:minmax(0,1fr)}}
    @media (max-width:30rem){body{padding:1rem .8rem 2rem}h1{font-size:1.4rem}
    .axis .odd{display:none}}
    @page{margin:11mm 12mm}
    @media print{
    body{max-width:none;padding:0;font-size:9.2pt;line-height:1.35;background:none}
    h1{font-size:16pt}h2{font-size:11.5pt;margin-bottom:.25rem}
    .sum{margin-top:.1rem}
    .day{margin-top:.6rem}
    .day+.day{break-before:page;border:0;padding:0}
    .two{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.2rem}
    .title{font-size:7.5pt;margin-bottom:.2rem}
    .rows li{padding:0 0 .08rem}
    .rows .strip{height:13.5px}
    .strip>*{transform:scaleY(.68)}
    .who,.times,.facts,.stops .way,.stops .lunch,.note,.spare,.about,.left ul,.legend,footer{font-size:8.3pt}
    .legend{margin-top:.2rem}
    .stops{margin-top:.7rem}
    .stops ol{columns:auto;display:grid;grid-template-columns:1fr 1fr;gap:.15rem 1.6rem}
    .stops li{padding:0 0 .2rem}
    .stops .way::before{content:none}
    .stops h4{font-size:9.6pt}
    .stops .way{margin-top:.1rem}
    .links,nav,details:not([open]){display:none}
    a{text-decoration:none}
    .left ul{columns:2}
    .left,.proof,.mind,footer{margin-top:.6rem;padding-top:.45rem;break-inside:auto}
    .left li{padding:0}
    footer{font-size:7pt}
    h2,h3,.title{break-after:avoid}
    }
    """
}

extension Plan {
  /// Returns the plan as a printable page: a map, a timeline, the stops with their facts, the sights left out, and the proof.
  ///
  /// The page is one self-contained file without scripts that makes no network requests. It follows the reader's light or dark
  /// mode, fits a phone, and prints a day of a dozen stops on one or two sheets.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - area: The area to draw instead of the plan's.
  ///   - map: The map of the city to draw below the route; without it, the page has a sketch.
  ///   - units: The units of lengths.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*²) for *n* places on the map.
  public func html(
    in catalog: Catalog,
    area: Area? = nil,
    map: MapSheet? = nil,
    units: LengthUnits = .metric
  ) -> String {
    let exported = ExportedPlan(self, in: catalog, area: area, map: map, units: units)
    return DayPage(exported: exported).html.text
  }
}
