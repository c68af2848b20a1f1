import Catalogs
import DayPlans
import Formats
import OpeningHours

extension DayPage {
  /// Returns the stops of a day in order, with their facts and the legs between them.
  func stops(of day: Plan.Day, at index: Int) -> Markup {
    var rows: [Markup] = []
    if let first = day.legs.first, first.from == "start" {
      let name = exported.start(of: day)?.name ?? PageWords.start
      rows.append(
        end(
          "S",
          PageWords.leave(name),
          at: day.start,
          on: day,
          then: wayOn(by: first, after: nil, on: day)
        )
      )
    } else if day.breaks.contains(where: { $0.after == nil }) {
      rows.append("<li class=\"end\">\(wayOn(by: nil, after: nil, on: day))</li>")
    }
    rows = day.visited.map { row(ofVisited: $0, on: day) } + rows
    for (number, stop) in day.stops.enumerated() {
      rows.append(row(of: stop, number: number + 1, on: day))
    }
    if let last = day.legs.last, last.to == "end" {
      let name = exported.end(of: day)?.name ?? PageWords.end
      rows.append(
        end(
          exported.start(of: day) == exported.end(of: day) ? "S" : "E",
          PageWords.at(name),
          at: day.end,
          on: day,
          then: ""
        )
      )
    }
    return """
      <section class="stops" aria-labelledby="title-stops-\(index + 1)">
      <h3 id="title-stops-\(index + 1)" class="title">\(PageWords.stops)</h3>
      <ol>
      \(rows)
      </ol>
      </section>
      """
  }

  private func end(
    _ mark: String,
    _ words: String,
    at time: ClockTime,
    on day: Plan.Day,
    then rest: Markup
  ) -> Markup {
    """
    <li class="end"><h4><span class="num">\(mark)</span> <span class="name">\(words)</span></h4>
    <p class="when">\(Self.moment(day.date, time))</p>\(rest)</li>
    """
  }

  /// Returns the row of a visit made before the rest of the day was replanned.
  func row(ofVisited stop: Plan.Stop, on day: Plan.Day) -> Markup {
    """
    <li class="end"><h4><span class="num">✓</span> <span class="name">\(stop.name)</span></h4>
    <p class="when">\(Self.moment(day.date, stop.enter))–\(Self.moment(day.date, stop.leave)) · \(TextWords.visited)</p></li>
    """
  }

  private func row(of stop: Plan.Stop, number: Int, on day: Plan.Day) -> Markup {
    let hours = stop.hoursInWords.replacing("-", with: "–")
    let isSure: Markup = stop.hoursKnown ? "" : " class=\"unsure\""
    let leg = day.legs.first { $0.from == stop.id }
    return """
      <li><h4><span class="num">\(number)</span> <span class="name">\(stop.name)</span></h4>
      <p class="when">\(Self.moment(day.date, stop.enter))–\(Self.moment(day.date, stop.leave)) · \
      \(stop.minutes.rawValue) min · <span\(isSure)>\(hours)</span></p>
      \(notes(on: stop, after: number > 1 ? day.stops[number - 2] : nil))\(facts(of: stop))\(wayOn(by: leg, after: stop.id, on: day))</li>
      """
  }

  /// Anything unusual, the time to get inside, and the slack if it changes.
  private func notes(on stop: Plan.Stop, after previous: Plan.Stop?) -> Markup {
    let slack = previous?.slackMinutes == stop.slackMinutes ? nil : stop.slackNote
    return [
      ("note", stop.cautions.joined(separator: ", ")),
      (
        "spare",
        [plan.doorNote(of: stop, in: exported.catalog), stop.entryNote, stop.exitNote, slack]
          .compactMap { $0 }.joined(separator: ", ")
      ),
      ("note", stop.momentNotes.joined(separator: ", ")),
    ]
    .filter { !$0.1.isEmpty }
    .map { "<p class=\"\($0)\">\($1.capitalizedStart)</p>\n" as Markup }.joined()
  }

  /// The catalog's facts.
  private func facts(of stop: Plan.Stop) -> Markup {
    guard let place = exported.catalog[stop.id] else { return "" }
    var facts: [Markup] = [place.address].compactMap { $0.map { "\($0)" } }
    if let phone = place.phone {
      let digits = String(phone.filter { $0.isASCII && ($0.isNumber || $0 == "+") })
      facts.append("<a href=\"tel:\(digits)\">\(phone)</a>")
    }
    if let site = place.website, let address = site.webAddress {
      facts.append(
        "<a href=\"\(address)\">\(site.host)</a>"
      )
    }
    let hasFee = place.fee.map { $0 ? PageWords.fee : PageWords.free }
    let price = stop.admissionNote(in: exported.plan.money)
    let fee = stop.admission == .unknown ? [hasFee, price] : [price ?? hasFee]
    facts += (fee + [place.wheelchair.map(PageWords.access)])
      .compactMap { $0.map { "\($0)" } }
    let about = place.description
    let words: Markup = about.isEmpty ? "" : "<p class=\"about\">\(about)</p>\n"
    guard !facts.isEmpty else { return words }
    let spans = facts.map { "<span>\($0)</span>" as Markup }
    return words + "<p class=\"facts\">\(spans.joined(" · "))</p>\n"
  }

  /// The leg and the breaks after the stop `id`, or the start, in chronological order.
  private func wayOn(by leg: Plan.Leg?, after id: String?, on day: Plan.Day) -> Markup {
    let way = leg.map { self.way($0, on: day) } ?? .empty
    let breaks = day.breaks(after: id)
    return breaks.beforeWay.map { self.pause($0, on: day) }.joined() + way
      + breaks.onWay.map { self.pause($0, on: day) }.joined()
  }

  private func pause(_ pause: Plan.Break, on day: Plan.Day) -> Markup {
    let words = day.words(of: pause).capitalizedStart
    let food = pause.foodNote.map { " · \($0.capitalizedStart)" } ?? ""
    return """
      <p class="lunch">\(words), \(Self.moment(day.date, pause.start))–\(Self.moment(day.date, pause.end))\(food)</p>

      """
  }

  /// The leg to the next stop, with links to directions if its ends are known.
  private func way(_ leg: Plan.Leg, on day: Plan.Day) -> Markup {
    let mode = plan.request.mode
    guard let way = exported.way(of: leg, on: day) else {
      return "<p class=\"way\">\(leg.words(by: mode, in: exported.units).capitalizedStart)</p>"
    }
    let goal = way.to.name
    let directions = Directions(way, by: mode)
    let links = [
      ("OSM", directions.openStreetMap), ("Google", directions.google),
      ("Apple", directions.apple), ("geo", directions.geo),
    ].map { name, address -> Markup in
      "<a href=\"\(address)\" aria-label=\"\(PageWords.directions(name, to: goal))\">\(name)</a>"
    }
    return """
      <p class="way">\(leg.heading(by: mode, in: exported.units).capitalizedStart) to \(goal) \
      <span class="links">\(links.joined(" "))</span></p>\(rides(of: leg))
      """
  }

  /// The walks and rides of a leg; nothing on foot.
  private func rides(of leg: Plan.Leg) -> Markup {
    guard !leg.rides.isEmpty else { return .empty }
    return "\n<ul class=\"rides\">\(leg.steps.map { "<li>\($0)</li>" as Markup }.joined())</ul>"
  }

  /// Returns a time of day, marked if it is on the next day.
  static func moment(_ date: CalendarDate, _ time: ClockTime) -> Markup {
    let local = LocalDateTime(date: date, time: time)
    let clock = local.description.split(separator: "T").last?.prefix(5) ?? ""
    let next: Markup = local.date == date ? "" : "<small> \(PageWords.nextDay)</small>"
    return "<time datetime=\"\(local.description.prefix(16))\">\(clock)</time>\(next)"
  }
}

extension String {
  /// The host of the address without `www.`.
  fileprivate var host: String {
    let rest = self[(firstRange(of: "://")?.upperBound ?? startIndex)...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(host.lowercased().hasPrefix("www.") ? host.dropFirst(4) : host)
  }
}
