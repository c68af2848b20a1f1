import OpeningHours

extension ExportedPlan {
  /// Returns what there is to know of a stop, a line each.
  func facts(of stop: Plan.Stop) -> [String] {
    let place = catalog[stop.id]
    let lines: [String?] =
      [stop.timesInWords] + stop.notes
      + [
        place?.description, place?.address, place?.phone, place?.website?.webAddress,
      ]
    return lines.compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Returns why a sight is left out, as a sentence.
  func reason(for leftOut: LeftOut) -> String {
    "Left out: \(leftOut.reason)" + (leftOut.fix.map { " → \($0)" } ?? "")
  }

  /// Whose work the facts rest on, and under which license.
  var credits: [String] {
    (catalog.attribution + [catalog.license]).filter { !$0.isEmpty }
  }
}

extension Plan.Stop {
  /// When one is there, for how long, and within which hours.
  fileprivate var timesInWords: String {
    "\(enter)-\(leave), \(minutes.rawValue) min, \(hoursInWords)"
  }

  /// The hours of the visit, as in `open 10:00-17:00`.
  var hoursInWords: String { open.map { "open \($0.spokenHours)" } ?? "hours unknown" }

  /// What is out of the ordinary, and the time to spare.
  var notes: [String] { cautions + [slackNote].compactMap { $0 } }

  /// What is out of the ordinary: a wait, a shorter stay, hours that are not certain.
  var cautions: [String] {
    var notes: [String] = []
    if waitMinutes > 0 { notes.append("there at \(arrive), wait \(waitMinutes.rawValue) min") }
    if minutes < recommendedMinutes {
      notes.append("shortened from \(recommendedMinutes.rawValue) min")
    }
    if open != nil, !hoursKnown { notes.append("ask before you go: the hours are not certain") }
    return notes
  }

  /// How much later one can leave, if at all.
  var slackNote: String? {
    slackMinutes > 0 ? "\(slackMinutes.rawValue) min to spare from here on" : nil
  }
}

extension Plan.Day {
  /// The minutes of the way after a pause's stop that have to lie behind one before the pause, so that one is at the next stop
  /// when the day says: the plan only knows that the way and the pause fit in between.
  func wayBefore(_ pause: Plan.Pause) -> Int {
    guard let leg = legs.first(where: { $0.from == pause.after ?? "start" }) else { return 0 }
    let arrive = stops.first { $0.id == leg.to }?.arrive ?? end
    return max(0, min(leg.minutes.rawValue, leg.minutes.rawValue - (arrive - pause.end)))
  }

  /// Where one can have what `pause` keeps free, as in `here or on the way`.
  func place(of pause: Plan.Pause) -> String {
    let before = wayBefore(pause)
    let leg = legs.first { $0.from == pause.after ?? "start" }
    guard before > 0, let leg else { return "here or on the way" }
    if before < leg.minutes.rawValue {
      return "on the way, with \(before) of its \(leg.minutes.rawValue) min behind you"
    }
    let next = stops.first { $0.id == leg.to }
    return next.map { "once at \($0.name)" } ?? "at the end of the way"
  }
}

extension Plan.Leg {
  /// How one goes, how long it takes and how far it is, as in `walk 8 min, 580 m`.
  func words(by mode: TravelMode) -> String {
    "\(mode.rawValue) \(minutes.rawValue) min, \(meters.rounded)"
  }
}

extension Meters {
  /// The length to ten meters, or from a kilometer on to a hundred, as in `1.2 km`.
  var rounded: String {
    let length = (rawValue / 10).rounded() * 10
    return length < 1_000 ? "\(Int(length)) m" : "\((length / 100).rounded() / 10) km"
  }
}

extension TravelMode {
  /// The way of getting about, as in "on foot".
  var phrase: String {
    switch self {
    case .walk: "on foot"
    case .cycle: "by bicycle"
    case .drive: "by car"
    }
  }
}

extension String {
  /// The hours as one would say them: all day, or with the time on the next day's clock.
  var spokenHours: String {
    let times = split(separator: "-").map { ClockTime(String($0)) }
    guard times.count == 2, let opens = times[0], let closes = times[1] else { return self }
    if closes - opens >= 1_440 { return "all day" }
    let past = closes.minutesSinceMidnight - 1_440
    guard past > 0, let next = ClockTime(minutesSinceMidnight: past) else { return self }
    return "\(opens)-\(next)"
  }

  /// The text with a capital letter at its start.
  var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }

  /// The sentence with a capital letter and a period.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
