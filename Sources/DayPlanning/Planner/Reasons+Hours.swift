import Catalogs
import OpeningHours

extension Reasons {
  /// Returns why a stay at `attraction` does not fit into any opening.
  func tooLong(_ attraction: Attraction) -> Finding {
    let entry = request.entryMinutes(at: attraction).rawValue
    let stays = VisitOptionRule.stays(of: attraction.visit)
    let wanted = (stays.last ?? attraction.visit.recommended.rawValue) + entry
    let openings = request.dates.flatMap { withinHours.openings(of: attraction, on: $0) }
    let longest = openings.max { $0.close - $0.open < $1.close - $1.open }
    let stay = LeftOut.StayNeeded(
      minutes: Minutes(wanted),
      isLeast: stays.count > 1,
      hasEntry: entry > 0,
      open: longest.map {
        LeftOut.OpenTime(from: clock($0.open), until: clock($0.close), basis: basis(of: $0))
      },
      lastAdmission: attraction.lastAdmission
    )
    let whole = request.dates.flatMap { wholeDays.openings(of: attraction, on: $0) }
    let starts = whole.lazy.compactMap { $0.starts(ofStay: wanted) }.first
    let fix = starts.map {
      LeftOut.Fix.dayLasting(
        from: clock(min($0.upperBound, request.start.minutesSinceMidnight)),
        until: clock(max($0.lowerBound + wanted, request.end.minutesSinceMidnight))
      )
    }
    return (.tooLong(stay), fix)
  }

  /// Returns on which days `attraction` is closed.
  func closed(_ attraction: Attraction) -> LeftOut.Reason {
    let date = request.date
    if let known = closedDays(attraction) { return known }
    if let event = closingEvent(attraction) { return .closedForEvent(event) }
    guard request.days == 1 else { return .closedThroughout }
    if let other = wholeDays.ownOpenings(of: attraction, on: date).first {
      return .openOutsideDay(
        LeftOut.OpenTime(
          from: clock(other.bounds.lowerBound),
          until: clock(other.bounds.upperBound),
          basis: basis(of: other)
        )
      )
    }
    let isClosed = { (days: Int) in
      wholeDays.openings(of: attraction, on: date.adding(days: days)).isEmpty
    }
    let isWeekly = (1...3).allSatisfy { isClosed(7 * $0) }
    let isAlways = (1...6).allSatisfy { isClosed($0) }
    return isWeekly && !isAlways ? .closedWeekly(date.weekday) : .closedOn(date)
  }

  /// Returns the closure or the opening day that keeps `attraction` closed on every day of the plan, or `nil` if its hours do.
  private func closedDays(_ attraction: Attraction) -> LeftOut.Reason? {
    let days = request.dates.map { attraction.dayFacts.closedDay(on: $0) }
    guard let last = days.last, days.allSatisfy({ $0 != nil }) else { return nil }
    return switch last {
    case .closure(let closure): .closedFor(closure)
    case .opensOn(let date): .opensLater(date)
    case nil: nil
    }
  }

  /// Returns the name of an event that closes `attraction` on a day of the plan, if it would be open on it otherwise.
  private func closingEvent(_ attraction: Attraction) -> String? {
    let closing = attraction.dayFacts.events.filter { $0.effect == .closes }
    guard !closing.isEmpty else { return nil }
    var usual = attraction
    usual.dayFacts.events.removeAll { $0.effect == .closes }
    let date = request.dates.last { !withinHours.openings(of: usual, on: $0).isEmpty }
    guard let date else { return nil }
    return closing.first { event in
      SpecialTimes(wholeDays).spans(of: event.when, at: attraction, on: date).contains {
        $0.overlaps(request.start.minutesSinceMidnight..<request.end.minutesSinceMidnight)
      }
    }?.name
  }

  /// Returns the next day within two months on which a visit fits into the hours of the plan, or else the hours of the day itself.
  func nextOpening(_ attraction: Attraction) -> LeftOut.Fix? {
    let wanted = (attraction.visit.recommended + request.entryMinutes(at: attraction)).rawValue
    let after = request.date.adding(days: request.days - 1)
    let next = (1...62).map { after.adding(days: $0) }.first { date in
      // What a cancelled task finds is not used.
      Task.isCancelled
        || withinHours.openings(of: attraction, on: date).contains {
          $0.starts(ofStay: wanted) != nil
        }
    }
    if let next { return .goOn(next) }
    let roomy = wholeDays.ownOpenings(of: attraction, on: request.date).first {
      min($0.lastAdmission, $0.bounds.upperBound - wanted) >= $0.bounds.lowerBound
    }
    return roomy.map { .goBetween(clock($0.bounds.lowerBound), clock($0.bounds.upperBound)) }
  }

  private func basis(of opening: Opening) -> LeftOut.OpenTime.Basis {
    if opening.byDaylight { return .daylight }
    return opening.isKnown ? .hours : .assumed
  }

  private func clock(_ minutes: Int) -> ClockTime {
    ClockTime(clamping: minutes)
  }
}
