import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks that a pinned sight is visited on its day, at its time and for its minutes.
  mutating func checkPin(of stop: Plan.Stop, on date: CalendarDate, place: Location) {
    for pin in request.pins where pin.sight == stop.id {
      if let day = pin.date, day != date { report(place, .pinnedToOtherDay(date: day)) }
      // A pin is a time of the wall clock, whichever of two occurrences.
      let minute = stop.enter.minutesSinceMidnight
      if let enter = pin.enter,
        minute < enter.lowerBound.minutesSinceMidnight
          || minute > enter.upperBound.minutesSinceMidnight
      {
        let (from, until) = (enter.lowerBound, enter.upperBound)
        report(place, .pinMissed(at: stop.enter, from: from, until: until))
      }
      if let minutes = pin.minutes, minutes != stop.minutes {
        report(
          place,
          .pinnedStayMissed(minutes: stop.minutes.rawValue, pinned: minutes.rawValue)
        )
      }
    }
  }
}
