import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks that a pinned sight is visited on its day, at its time and for its minutes.
  mutating func checkPin(of stop: Plan.Stop, on date: CalendarDate, place: Location) {
    for pin in request.pins where pin.sight == stop.id {
      if let day = pin.date, day != date { report(place, .pinnedToOtherDay(date: day)) }
      // A pin is a time of the wall clock: from the first occurrence of its first time to the last of its last one.
      if let enter = pin.enter, !doors(of: enter, on: date).contains(stop.door) {
        let (from, until) = (enter.lowerBound, enter.upperBound)
        let door = ClockTime(clamping: clock(date).wall(stop.door))
        report(place, .pinMissed(at: door, from: from, until: until))
      }
      if let minutes = pin.minutes, minutes != stop.minutes {
        report(
          place,
          .pinnedStayMissed(minutes: stop.minutes.rawValue, pinned: minutes.rawValue)
        )
      }
    }
  }

  /// Returns the real minutes of a day between two times at a door.
  func doors(of enter: ClosedRange<ClockTime>, on date: CalendarDate) -> ClosedRange<Int> {
    let clock = clock(date)
    let first = clock.minute(ofWall: enter.lowerBound.minutesSinceMidnight)
    return
      first...max(first, clock.minute(ofWall: enter.upperBound.minutesSinceMidnight, isLast: true))
  }
}
