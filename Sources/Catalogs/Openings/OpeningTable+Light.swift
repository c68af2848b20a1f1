package import Geography
package import OpeningHours

extension OpeningTable {
  /// Returns when `attraction` can be visited on `date` within the span, in chronological order.
  ///
  /// Sights that need daylight, according to ``LightRule``, open between dawn and dusk. Sights with unknown hours get
  /// the assumed hours of ``DoorRule``, and the plan says so.
  package func openings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    let openings = planableOpenings(of: attraction, on: date)
    guard LightRule.light(of: attraction) == .daylight, !openings.isEmpty else { return openings }
    let daylights = daylights(on: date, at: attraction.coordinate)
    return openings.flatMap { opening in
      daylights?.compactMap { opening.clipped(to: $0) } ?? [opening]
    }
  }

  /// Returns dawn and dusk on `date` at `place`, in minutes from midnight.
  ///
  /// - Returns: The times; `nil` if the city's time zone isn't supported or it stays dark all day.
  package func twilight(on date: CalendarDate, at place: Coordinate) -> Twilight? {
    context(at: place).twilight(on: date)
  }

  /// Returns the openings of `attraction` on `date`, with assumed hours if the real ones are unknown.
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

  /// Returns the assumed opening during `hours`; none if they lie outside the span.
  private func assumed(_ hours: ClosedRange<Int>) -> [Opening] {
    let isWithinDay = hours.lowerBound < span.upperBound && hours.upperBound > span.lowerBound
    return isWithinDay ? [.assumed(hours, within: span)] : []
  }

  /// Returns the periods of daylight on `date` within the span, from dawn to dusk, in minutes from its midnight; `nil`
  /// if they are unknown or it stays dark all day (people then go out in the dark).
  private func daylights(
    on date: CalendarDate,
    at place: Coordinate
  ) -> [ClosedRange<Int>]? {
    guard twilight(on: date, at: place) != nil else { return nil }
    // In northern summers it gets dark after midnight, so the previous day counts too.
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
  /// Creates an opening with assumed hours, clipped to `span`.
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

  /// Returns this opening clipped to `daylight`, or `nil` if nothing remains.
  fileprivate func clipped(to daylight: ClosedRange<Int>) -> Self? {
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
