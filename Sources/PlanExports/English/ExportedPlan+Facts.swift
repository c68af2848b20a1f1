import Catalogs
import DayPlans
import Geography
import OpeningHours

extension ExportedPlan {
  /// Returns the facts about a stop, one per line.
  func facts(of stop: Plan.Stop) -> [String] {
    let place = catalog[stop.id]
    let lines: [String?] =
      [stop.timesInWords, plan.doorNote(of: stop, in: catalog), stop.exitNote] + stop.notes
      + stop.momentNotes + [stop.admissionNote(in: plan.money)]
      + [
        place?.description, place?.address, place?.phone, place?.website?.webAddress,
      ]
    return lines.compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Returns the facts about a stop and the breaks after it, for the first stop also those before it, one per line.
  func account(of stop: Plan.Stop, on day: Plan.Day) -> [String] {
    let before = stop.id == day.stops.first?.id ? day.breaks.filter { $0.after == nil } : []
    let after = day.breaks.filter { $0.after == stop.id }
    return before.map { "First \($0.words(on: day))." } + facts(of: stop)
      + after.map { "\($0.duringStop ? "Including" : "Then") \($0.words(on: day))." }
  }

  /// Returns why a sight is left out, as a sentence.
  func reason(for leftOut: LeftOut) -> String {
    "Left out: \(leftOut.sentence)" + (leftOut.advice.map { " → \($0)" } ?? "")
  }

  /// The attribution of the facts and their license.
  var credits: [String] {
    (catalog.attribution + [catalog.license]).filter { !$0.isEmpty }
  }
}

extension Plan {
  /// When to be at the door of a stop, if pinned and different from the start of the visit.
  func doorNote(of stop: Stop, in catalog: Catalog?) -> String? {
    let isPinned = request.pins.contains { $0.sight == stop.id && $0.enter != nil }
    guard isPinned, stop.entryMinutes > 0 else { return nil }
    let date = days.first { $0.stops.contains { $0.id == stop.id } }?.date
    let zone = catalog.flatMap { ZoneRule(identifier: $0.city.timeZone) }
    let clock = zone.flatMap { zone in date.map { request.clock(on: $0, in: zone) } }
    return "at the door at \(stop.doorTime(by: clock))"
  }
}

extension Plan.Stop {
  /// The times of the visit, its length, and the opening hours.
  fileprivate var timesInWords: String {
    "\(enter)-\(leave), \(minutes.rawValue) min, \(hoursInWords)"
  }

  /// The hours of the visit, such as `open 10:00-17:00`.
  var hoursInWords: String { open.map { "open \($0.spokenHours)" } ?? "hours unknown" }

  /// Anything unusual, the time to get inside, and the slack.
  var notes: [String] { cautions + [entryNote, slackNote].compactMap { $0 } }

  /// The time between the arrival and the visit, if any: a wait at a closed door, otherwise time to spare.
  var waitNote: String? {
    guard waitMinutes > 0 else { return nil }
    let opening = open.flatMap { ClockTime(String($0.prefix { $0 != "-" })) }
    let isClosed = opening.map { $0 > arrive } ?? false
    return isClosed
      ? "there at \(arrive), wait \(waitMinutes.rawValue) min"
      : "there at \(arrive), \(waitMinutes.rawValue) min to spare before"
  }

  /// Anything unusual: a wait, a shortened stay, uncertain hours.
  var cautions: [String] {
    var notes: [String] = []
    if let wait = waitNote { notes.append(wait) }
    if let short = shortNote { notes.append(short) }
    if open != nil, !hoursKnown { notes.append("ask before you go: the hours are not certain") }
    if let fatigue = fatigueNote { notes.append(fatigue) }
    return notes
  }

  /// A note that the visit is at least ten minutes shorter than recommended, with both lengths.
  var shortNote: String? {
    let less = recommendedMinutes.rawValue - minutes.rawValue
    return event == nil && less >= 10
      ? TextWords.highlights(all: recommendedMinutes.rawValue) : nil
  }

  /// A note on previous long visits indoors, if it is one more.
  var fatigueNote: String? {
    let reasons = deductions.map(\.reason)
    if reasons.contains(.inARow) { return "a long visit indoors straight after another" }
    return reasons.contains(.fatigue) ? "not the first long visit indoors of the day" : nil
  }

  /// The time to get inside, or to arrive before an event, if any.
  var entryNote: String? {
    guard entryMinutes > 0 else { return nil }
    let minutes = "\(entryMinutes.rawValue) min"
    return event == nil ? "\(minutes) to get in" : "be there \(minutes) before"
  }

  /// Where the visit ends, if different from where it begins.
  var exitNote: String? { exit.map { "ends at \($0.name ?? $0.coordinate.description)" } }

  /// The slack, if any.
  var slackNote: String? {
    slackMinutes > 0 ? "\(slackMinutes.rawValue) min to spare from here on" : nil
  }
}

extension Plan.Day {
  /// Returns the breaks after the stop `id`, or before the first: those that can be taken before going on, and those that
  /// require part of the leg to be traveled first.
  func breaks(after id: String?) -> (beforeWay: [Plan.Break], onWay: [Plan.Break]) {
    let breaks = breaks.filter { $0.after == id }
    return (breaks.filter { wayBefore($0) == 0 }, breaks.filter { wayBefore($0) > 0 })
  }

  /// The break and its place, such as `lunch near Covent Garden`, or `lunch at Borough Market` at a recommended place, with
  /// `during the visit` if it is part of one.
  func words(of pause: Plan.Break) -> String {
    let kind = pause.kind.rawValue
    let before = wayBefore(pause)
    guard let leg = leg(around: pause), before > 0, before < leg.minutes.rawValue else {
      if let near = stop(near: pause) {
        let place = "\(kind) \(near.preposition(for: pause)) \(near.name)"
        return pause.duringStop ? "\(place), during the visit" : place
      }
      return before > 0
        ? "\(kind) when you arrive" : "\(kind) before you set out or on the way"
    }
    return "\(kind) on the way, after \(before) of its \(leg.minutes.rawValue) min"
  }
}

extension Plan.Stop {
  /// Returns `at` if the break takes place at this stop, otherwise `near`.
  func preposition(for pause: Plan.Break) -> String { meal == pause.kind ? "at" : "near" }
}

extension Plan.Break {
  /// Places to eat, such as `food at Borough Market, Maltby Street Market`; `nil` if none are known.
  var foodNote: String? {
    places.isEmpty ? nil : "food at \(places.joined(separator: ", "))"
  }

  /// The break in words with its times, such as `lunch near Soho, 12:50-13:35 (food at Chinatown)`.
  func words(on day: Plan.Day) -> String {
    "\(day.words(of: self)), \(start)-\(end)" + (foodNote.map { " (\($0))" } ?? "")
  }

  /// The title of the break, such as `Lunch`.
  var title: String { kind.rawValue.capitalizedStart }
}

extension Plan.Leg {
  /// The mode, the time and the length, such as `walk 8 min, 580 m`, and the rides.
  func words(by mode: TravelMode, in units: LengthUnits = .metric) -> String {
    let heading = heading(by: mode, in: units)
    return rides.isEmpty ? heading : "\(heading): \(steps.joined(separator: "; "))"
  }

  /// The mode, the time and the length (on foot, if there are rides), and whether they are estimated.
  func heading(by mode: TravelMode, in units: LengthUnits = .metric) -> String {
    let time = "\((self.mode ?? mode).rawValue) \(minutes.rawValue) min"
    let mark = isEstimated ? ", estimated" : ""
    if let walkMeters { return "\(time), \(units.rounded(walkMeters)) on foot\(mark)" }
    let length = "\(time), \(units.rounded(meters))\(mark)"
    return streets.isEmpty ? length : "\(length), by \(streets.mainNames)"
  }
}

extension TravelMode {
  /// The mode in prose, such as "on foot".
  var phrase: String {
    switch self {
    case .walk: "on foot"
    case .cycle: "by bicycle"
    case .drive: "by car"
    case .transit: "by public transport"
    }
  }
}

extension String {
  /// The hours in prose: all day, or with times after midnight as times of the next day.
  var spokenHours: String {
    let times = split(separator: "-").map { ClockTime(String($0)) }
    guard times.count == 2, let opens = times[0], let closes = times[1] else { return self }
    if closes - opens >= 1_440 { return "all day" }
    guard closes > .endOfDay else { return self }
    let (first, last) = (opens.minutesSinceMidnight, closes.minutesSinceMidnight - 1_440)
    return
      "\(ClockTime(clamping: first >= 1_440 ? first - 1_440 : first))-\(ClockTime(clamping: last))"
  }

  /// The text with its first letter capitalized.
  var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }

  /// The sentence with a capital and a period.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension [String] {
  /// Up to three names of streets, from both ends of the route, such as `Great Russell Street, Museum Street, Drury Lane`.
  fileprivate var mainNames: String {
    guard count > 3 else { return joined(separator: ", ") }
    return [self[0], self[1], self[count - 1]].joined(separator: ", ")
  }
}
