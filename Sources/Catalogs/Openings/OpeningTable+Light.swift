package import Geography
package import OpeningHours

extension OpeningTable {
  /// Returns when `attraction` can be visited on `date` within the span, in the order of time.
  ///
  /// A place that needs daylight, as ``LightRule`` says, is visited between dawn and dusk. One without hours is
  /// taken to be open as ``DoorRule`` says, which the plan then states.
  package func openings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    let openings = planableOpenings(of: attraction, on: date)
    guard LightRule.light(of: attraction) == .daylight, !openings.isEmpty else { return openings }
    let daylights = daylights(on: date, at: attraction.coordinate)
    return openings.flatMap { opening in
      daylights?.compactMap { opening.by(daylight: $0) } ?? [opening]
    }
  }

  /// Returns when it gets light and dark on `date` at `place`, in minutes from midnight.
  ///
  /// - Returns: The times; `nil` if the clock of the city is not known, or if it stays dark all day.
  package func twilight(on date: CalendarDate, at place: Coordinate) -> Twilight? {
    context(at: place).twilight(on: date)
  }

  /// Returns the openings of `attraction` on `date`, those that are not known as they are assumed.
  private func planableOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    guard attraction.schedule == nil, DoorRule.hasDoors(attraction) else {
      return statedOpenings(of: attraction, on: date)
    }
    let hours = DoorRule.assumedHours
    guard attraction.dayFacts.changesHours else { return assumed(hours) }
    let openings = statedOpenings(of: attraction, on: date)
    if openings.contains(where: \.isKnown) { return openings }
    return openings.flatMap { opening in
      let (first, last) = (
        max(hours.lowerBound, opening.opens), min(hours.upperBound, opening.closes)
      )
      return first < last ? assumed(first...last) : []
    }
  }

  /// Returns the opening during `hours` that nobody states; none if they lie outside the span.
  private func assumed(_ hours: ClosedRange<Int>) -> [Opening] {
    let isWithinDay = hours.lowerBound < span.upperBound && hours.upperBound > span.lowerBound
    return isWithinDay ? [.assumed(hours, within: span)] : []
  }

  /// Returns the stretches of daylight that `date` has within the span, from dawn to dusk, in minutes from its
  /// midnight; `nil` if they are not known, or if it stays dark all day, when people go out in the dark.
  private func daylights(
    on date: CalendarDate,
    at place: Coordinate
  ) -> [ClosedRange<Int>]? {
    guard twilight(on: date, at: place) != nil else { return nil }
    // Far north in summer it gets dark after midnight, so the day before counts too.
    let offsets = -1...max(0, (span.upperBound - 1) / 1_440)
    return offsets.reduce(into: []) { daylights, offset in
      guard let twilight = twilight(on: date.adding(days: offset), at: place) else { return }
      let light = twilight.dawn + offset * 1_440...twilight.dusk + offset * 1_440
      if let last = daylights.last, last.upperBound >= light.lowerBound {
        daylights[daylights.count - 1] = last.lowerBound...max(last.upperBound, light.upperBound)
      } else {
        daylights.append(light)
      }
    }
  }
}

extension Opening {
  /// Creates an opening during `hours` that nobody states, as far as they lie within `span`.
  static func assumed(_ hours: ClosedRange<Int>, within span: ClosedRange<Int>? = nil) -> Self {
    let day = span ?? hours
    return Self(
      opens: hours.lowerBound,
      closes: hours.upperBound,
      open: max(hours.lowerBound, day.lowerBound),
      close: min(hours.upperBound, day.upperBound),
      lastAdmission: hours.upperBound,
      isKnown: false
    )
  }

  /// Returns what `daylight` leaves of this opening, or `nil` if nothing.
  fileprivate func by(daylight: ClosedRange<Int>) -> Self? {
    let first = max(open, daylight.lowerBound)
    let last = min(close, daylight.upperBound)
    guard first < last else { return nil }
    return Self(
      opens: opens,
      closes: closes,
      open: first,
      close: last,
      lastAdmission: lastAdmission,
      isKnown: isKnown,
      daylight: daylight
    )
  }
}
