package import Catalogs
import Formats

extension RequestFault {
  /// What was found and the remedy, as a sentence without a period.
  public var problem: String { English.sentence(for: reason) }
}

extension English {
  /// Describes a fault in a field of a request.
  static func sentence(for reason: RequestFault.Reason) -> String {
    number(reason) ?? time(reason) ?? interest(reason) ?? place(reason)
  }

  /// Describes a fault in a number; `nil` for any other fault.
  private static func number(_ reason: RequestFault.Reason) -> String? {
    switch reason {
    case .outOfRange(let value, let range, let unit):
      "\(value.inWords) is not between \(range.lowerBound.inWords) and \(range.upperBound.inWords)"
        + (unit.map { " \(words(for: $0))" } ?? "")
    case .tooSmall(let value, let least): "\(value) is not at least \(least)"
    case .negative(let minutes): "\(minutes.rawValue) minutes is negative"
    case .noBudget(let amount):
      amount < 1
        ? "\(amount) buys nothing: give at least 1, or ask for free sights only"
        : "\(amount) is more than 1000000: leave the budget out"
    case .tooManyElements(let count, let most):
      "has \(count) elements; at most \(most) are allowed"
    case .freeWithBudget: "free sights need no budget: drop one of the two"
    case .tooManyDecimals(let value):
      "\(value.inWords) has more than three decimals: round it"
    default: nil
    }
  }

  private static func words(for unit: RequestFault.Unit) -> String {
    switch unit {
    case .pointsPerMinute: "points a minute"
    }
  }

  /// Describes a fault in the hours of the day or its breaks; `nil` for any other fault.
  private static func time(_ reason: RequestFault.Reason) -> String? {
    switch reason {
    case .endsBeforeStart(let end, let start):
      "\(end) is not after the start, \(start): "
        + "end the day later, past midnight as in 25:30"
    case .inThePast(let date, let today):
      "the plan is for \(date), before \(today): give a later date, or leave today out"
    case .mealOutsideDay(let meal, let room, let start, let end):
      "\(meal) has only \(room.rawValue) of its \(meal.minutes.rawValue) minutes inside the day, "
        + "\(start)-\(end): move one of them"
    case .dinnerOverlapsLunch(let dinner, let lunch):
      "\(dinner) overlaps lunch, \(lunch): move one of them, or skip it with none"
    case .breaksFillDay(let kinds, let minutes, let start, let end):
      (kinds.count == 1
        ? "it takes \(minutes.rawValue) min and leaves"
        : "\(kinds.map(\.rawValue).joined(separator: ", ")) take \(minutes.rawValue) min and leave")
        + " nothing of the day, \(start)-\(end): shorten a break or lengthen the day"
    default: nil
    }
  }

  /// Describes a fault in the likes and dislikes; `nil` for any other fault.
  private static func interest(_ reason: RequestFault.Reason) -> String? {
    switch reason {
    case .weightOutOfRange(let interest):
      "the weight of \(interest) is not between 0 and \(Interest.weights.upperBound.inWords)"
    case .likedTooLittle(let interest):
      "\(interest) has a weight below 1: dislike it, or raise the weight"
    case .dislikedTooLittle(let interest):
      "\(interest) has a weight above 1: like it, or lower the weight"
    case .namedTwice(let category):
      "\(category.rawValue) appears more than once: list it once"
    case .everythingDisliked:
      "every category has the weight 0, so nothing is left: drop one"
    default: nil
    }
  }

  /// Describes a fault in a sight or a position.
  private static func place(_ reason: RequestFault.Reason) -> String {
    switch reason {
    case .unknownSight(let sight): sentence(for: sight)
    case .unknownWaypoint(let sight):
      "\(sentence(for: sight)), or give a position as lat,lon"
    case .farFromCity(let position, let kilometers, let city):
      "\(position) is \(kilometers) km from \(city): the latitude comes first"
    case .noWayThere(let mode):
      "no route between there and any of the sights is known \(noWayWords(mode)): it may lie in the water, so choose a place on land or another mode"
    case .noTransit(let city):
      "no public transport is known in \(city): use walk, cycle or drive, or a map with public transport"
    case .noService(let city, let date):
      "no public transport runs in \(city) on \(date): use walk, cycle or drive, or another date"
    case .stepFreeOnlyOnFoot(.transit):
      "steps in stations are not known: use walk, or allow steps"
    case .stepFreeOnlyOnFoot(let mode):
      "steps can only be avoided on foot: use walk instead of \(mode.rawValue), or allow steps"
    case .noStepFreeWays(let city):
      "the streets of \(city) are not known here, nor their steps: use its map, or allow steps"
    case .selectedOutsideArea(let id):
      "\(id) lies outside the area: enlarge it, or make the sight a must"
    case .mustAndSkip(let id): "\(id) is also a must: drop one of them"
    default: pin(reason)
    }
  }

  /// Describes a fault in a pin.
  private static func pin(_ reason: RequestFault.Reason) -> String {
    switch reason {
    case .pinnedAndSkipped(let id): "\(id) is also to be skipped: drop one of them"
    case .pinnedTwice(let id): "\(id) is pinned more than once: pin it once"
    case .pinnedOnOtherDay(let pin): "\(pin) is on a day that is not planned: change the date"
    case .pinnedTooShortOrLong(let pin, let least, let most):
      "\(pin) has a stay that is not between \(least.rawValue) and \(most.rawValue) minutes"
    case .pastTwoDays(let date, let minutes):
      "the stops of \(date) last \(minutes.rawValue) minutes past 48:00: shorten stays, or move stops to another day"
    default: ownPlace(reason)
    }
  }

  /// Describes a fault in a place of the visitor.
  private static func ownPlace(_ reason: RequestFault.Reason) -> String {
    switch reason {
    case .placeOfCatalog(let id):
      "\(id.quotedForMessage) is not an id for an own place: begin it with \(PlanRequest.Place.prefix)"
    case .placeTwice(let id): "\(id) is the id of two places: change one"
    case .placeHours(let id, let hours):
      "\(id) has hours that cannot be read, \(hours.quotedForMessage): write them as Mo-Fr 10:00-17:00"
    case .placeWithoutMeal(let id, let meal):
      "\(id) is for \(meal.rawValue), which the day does not have: set \(meal.rawValue), or drop the meal of the place"
    default: ""
    }
  }

  /// Describes an id that a catalog does not have, with similar ones.
  package static func sentence(for sight: RequestFault.UnknownSight) -> String {
    let offer =
      sight.suggestions.isEmpty
      ? "planday places --city \(sight.city) lists all"
      : "did you mean \(sight.suggestions.joined(separator: ", "))?"
    return "\(sight.cityName) has no place \(sight.id.quotedForMessage); \(offer)"
  }
}

extension Catalog {
  /// Returns the error message for an id that this catalog does not have.
  package func complaint(aboutUnknown id: String) -> String {
    English.sentence(for: unknown(id))
  }
}
