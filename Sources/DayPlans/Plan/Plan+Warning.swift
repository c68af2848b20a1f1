public import Catalogs
import Formats
public import OpeningHours

extension Plan {
  /// What a visitor should know before setting out; ``Plan/Warning/sentence`` has it in English.
  public enum Warning: Hashable, Sendable {
    /// The opening hours of a stop are unknown; it is planned as if it were open.
    case unknownHours(SightName)
    /// A visit is shorter than the planner would otherwise choose, so that all musts fit.
    case shortened(SightName, minutes: Minutes, recommended: Minutes)
    /// The day of a visit is so near that tickets may sell out: it should be booked now.
    case bookNow(Plan.Booking)
    /// The price of a must is unknown, so that it is not in the budget.
    case priceUnknown(SightName)
    /// That many sights were set aside before planning; the proof covers those that were kept.
    case setAside(Int, kept: Int)
    /// A default break gave way to what must be visited, or to a short day.
    case changedBreak(ChangedBreak)
    /// The area is so wide that the plan uses public transport, unless asked otherwise; how long it takes to walk across.
    case wideArea(Minutes)
    /// Rides are planned by how often lines run, not by their timetables.
    case headways
    /// Rides on a public holiday are planned as on a Sunday.
    case holidayService(CalendarDate)
    /// A leg takes longer at its time of day than planned, as fewer trains run, or none.
    case slowerLeg(from: String, to: String, minutes: Minutes, planned: Minutes)
    /// The ride of a leg, for which one sets out at some time, is the last, or the next one sets out much later.
    case lastRide(from: String, to: String, depart: ClockTime, next: ClockTime?)
    /// The clocks change during a day, at one time to another; with the times of the plan that are the second of two occurrences.
    case clockChange(on: CalendarDate, from: ClockTime, to: ClockTime, repeated: [ClockTime])
    /// The way of a leg leads through a park when it is closed, at about that time.
    case closedPark(SightName, from: String, to: String, at: ClockTime)
    /// A sentence from a plan in the format `planday.plan/1`.
    case stated(String)
  }
}

extension Plan.Warning {
  /// The codes of warnings in JSON.
  private enum Code: String, CaseIterable {
    case unknownHours = "unknown-hours"
    case shortened
    case bookNow = "book-now"
    case priceUnknown = "price-unknown"
    case setAside = "set-aside"
    case changedBreak = "changed-break"
    case wideArea = "wide-area"
    case headways
    case holidayService = "holiday-service"
    case slowerLeg = "slower-leg"
    case lastRide = "last-ride"
    case clockChange = "clock-change"
    case closedPark = "closed-park"
    case stated
  }

  /// The code of the warning.
  private var code: Code {
    switch self {
    case .unknownHours: .unknownHours
    case .shortened: .shortened
    case .bookNow: .bookNow
    case .priceUnknown: .priceUnknown
    case .setAside: .setAside
    case .changedBreak: .changedBreak
    case .wideArea: .wideArea
    case .headways: .headways
    case .holidayService: .holidayService
    case .slowerLeg: .slowerLeg
    case .lastRide: .lastRide
    case .clockChange: .clockChange
    case .closedPark: .closedPark
    case .stated: .stated
    }
  }

  /// The data of the warning by key.
  private var data: CodedAnswer.Data {
    switch self {
    case .unknownHours(let sight), .priceUnknown(let sight): ["sight": sight]
    case .bookNow(let booking): ["booking": booking]
    case .shortened(let sight, let minutes, let recommended):
      ["sight": sight, "minutes": minutes, "recommendedMinutes": recommended]
    case .setAside(let count, let kept): ["count": count, "kept": kept]
    case .changedBreak(let note):
      [
        "kind": note.kind, "date": note.date, "change": note.change, "from": note.from,
        "until": note.until, "usualMinutes": note.usualMinutes, "minutes": note.minutes,
      ]
    case .wideArea(let minutes): ["minutes": minutes]
    case .holidayService(let date): ["date": date]
    case .slowerLeg(let from, let to, let minutes, let planned):
      ["from": from, "to": to, "minutes": minutes, "plannedMinutes": planned]
    case .lastRide(let from, let to, let depart, let next):
      ["from": from, "to": to, "depart": depart, "next": next]
    case .clockChange(let date, let from, let to, let repeated):
      ["date": date, "from": from, "to": to, "repeated": repeated]
    case .closedPark(let park, let from, let to, let time):
      ["sight": park, "from": from, "to": to, "at": time]
    case .headways, .stated: [:]
    }
  }

  /// Reads a warning.
  ///
  /// Its sentence follows from the data and is ignored, unless there are no data.
  init?(reading reader: StrictReader) {
    let code: Code? = reader.required("code", .choice)
    let text = reader.required("text", .text)
    guard let code, let text else { return nil }
    switch code {
    case .unknownHours, .priceUnknown:
      guard let sight = reader.required("sight", { SightName(reading: $0) }) else { return nil }
      self = code == .unknownHours ? .unknownHours(sight) : .priceUnknown(sight)
    case .bookNow:
      guard let booking = reader.required("booking", { Plan.Booking(reading: $0) }) else {
        return nil
      }
      self = .bookNow(booking)
    case .shortened:
      let sight = reader.required("sight") { SightName(reading: $0) }
      let minutes = reader.required("minutes", .someMinutes)
      let recommended = reader.required("recommendedMinutes", .someMinutes)
      guard let sight, let minutes, let recommended else { return nil }
      self = .shortened(sight, minutes: minutes, recommended: recommended)
    case .setAside:
      let count = reader.required("count", .integer(in: 0...1_000_000))
      let kept = reader.required("kept", .integer(in: 0...1_000_000))
      guard let count, let kept else { return nil }
      self = .setAside(count, kept: kept)
    case .changedBreak:
      guard let note = ChangedBreak(reading: reader) else { return nil }
      self = .changedBreak(note)
    case .wideArea:
      guard let minutes = reader.required("minutes", .someMinutes) else { return nil }
      self = .wideArea(minutes)
    case .headways: self = .headways
    case .holidayService:
      guard let date: CalendarDate = reader.required("date", .date) else { return nil }
      self = .holidayService(date)
    case .clockChange:
      let date: CalendarDate? = reader.required("date", .date)
      let from: ClockTime? = reader.required("from", .clock)
      let to: ClockTime? = reader.required("to", .clock)
      let repeated: [ClockTime]? = reader.requiredList("repeated", of: .clock)
      guard let date, let from, let to, let repeated else { return nil }
      self = .clockChange(on: date, from: from, to: to, repeated: repeated)
    case .slowerLeg, .lastRide: self.init(ofLegReading: reader, isLast: code == .lastRide)
    case .closedPark:
      let park = reader.required("sight") { SightName(reading: $0) }
      let from = reader.required("from", .text)
      let to = reader.required("to", .text)
      let time: ClockTime? = reader.required("at", .clock)
      guard let park, let from, let to, let time else { return nil }
      self = .closedPark(park, from: from, to: to, at: time)
    case .stated: self = .stated(text)
    }
  }

  /// Reads a warning about a leg: that it takes longer than planned, or is the last ride.
  private init?(ofLegReading reader: StrictReader, isLast: Bool) {
    let from = reader.required("from", .text)
    let to = reader.required("to", .text)
    if isLast {
      let depart: ClockTime? = reader.required("depart", .clock)
      let next: ClockTime? = reader.optional("next", .clock)
      guard let from, let to, let depart else { return nil }
      self = .lastRide(from: from, to: to, depart: depart, next: next)
    } else {
      let minutes = reader.required("minutes", .someMinutes)
      let planned = reader.required("plannedMinutes", .someMinutes)
      guard let from, let to, let minutes, let planned else { return nil }
      self = .slowerLeg(from: from, to: to, minutes: minutes, planned: planned)
    }
  }
}

extension Plan.Warning: Encodable {
  /// Writes the warning as a code with its data and a sentence.
  public func encode(to encoder: any Encoder) throws {
    try CodedAnswer(code: code.rawValue, data: data, text: sentence).encode(to: encoder)
  }
}
