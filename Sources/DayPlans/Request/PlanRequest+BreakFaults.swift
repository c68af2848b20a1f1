import Catalogs
import OpeningHours

extension PlanRequest {
  /// Everything that is wrong with the breaks, provided that the hours of the day are valid.
  ///
  /// Default breaks always fit and give way to requested ones, so only requested breaks can be wrong.
  package var breakFaults: [RequestFault] {
    let meals = [(name: "lunch", meal: lunch), (name: "dinner", meal: dinner)]
    let asked = meals.compactMap { name, meal in
      meal.flatMap { $0.isSkipped ? nil : (name: name, meal: $0) }
    }
    let faults = asked.compactMap { outside($0.meal, called: $0.name) }
    guard faults.isEmpty else { return faults }
    return [overlap, nothingLeft].compactMap { $0 }
  }

  /// Returns a fault if a meal does not fit inside the day.
  private func outside(_ meal: MealBreak, called name: String) -> RequestFault? {
    let from = max(meal.from, start).minutesSinceMidnight
    let until = min(meal.until, end).minutesSinceMidnight
    guard until - from < meal.minutes.rawValue else { return nil }
    return RequestFault(
      name: name,
      reason: .mealOutsideDay(
        meal: meal,
        room: Minutes(max(0, until - from)),
        start: start,
        end: end
      )
    )
  }

  /// The fault that the windows of lunch and dinner overlap, if they do.
  private var overlap: RequestFault? {
    guard let lunch, let dinner, !lunch.isSkipped, !dinner.isSkipped,
      lunch.from < dinner.until, dinner.from < lunch.until
    else { return nil }
    return RequestFault(name: "dinner", reason: .dinnerOverlapsLunch(dinner: dinner, lunch: lunch))
  }

  /// The fault that the breaks take the whole day, if they do.
  private var nothingLeft: RequestFault? {
    let room = end.minutesSinceMidnight - start.minutesSinceMidnight
    let breaks = dayBreaks
    let longest = breaks.max { $0.minutes < $1.minutes }
    guard breakMinutes >= room, let longest else { return nil }
    return RequestFault(
      name: longest.kind.rawValue,
      reason: .breaksFillDay(
        kinds: breaks.map(\.kind),
        minutes: Minutes(breakMinutes),
        start: start,
        end: end
      )
    )
  }
}
