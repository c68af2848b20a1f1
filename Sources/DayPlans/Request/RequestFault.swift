public import Catalogs
import Formats
public import Geography
public import OpeningHours

/// A fault in a request.
public struct RequestFault: Hashable, Sendable, Encodable {
  /// The key of the field, such as `maxWalk`.
  public let name: String

  /// The kind of fault, with its data; ``problem`` is the English text.
  public let reason: Reason

  /// Creates a fault of the field `name`.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension RequestFault: CustomStringConvertible {
  /// The name and the problem.
  public var description: String { "\(name): \(problem)" }
}

extension RequestFault.Reason {
  /// The code of the fault, which is the key of its data in JSON.
  package var code: String {
    switch self {
    case .outOfRange: "outOfRange"
    case .tooSmall: "tooSmall"
    case .negative: "negative"
    case .tooManyElements: "tooManyElements"
    case .tooManyDecimals: "tooManyDecimals"
    case .noBudget: "noBudget"
    case .freeWithBudget: "freeWithBudget"
    case .inThePast: "inThePast"
    case .endsBeforeStart: "endsBeforeStart"
    case .mealOutsideDay: "mealOutsideDay"
    case .dinnerOverlapsLunch: "dinnerOverlapsLunch"
    case .breaksFillDay: "breaksFillDay"
    case .weightOutOfRange: "weightOutOfRange"
    case .likedTooLittle: "likedTooLittle"
    case .dislikedTooLittle: "dislikedTooLittle"
    case .namedTwice: "namedTwice"
    case .everythingDisliked: "everythingDisliked"
    case .unknownSight: "unknownSight"
    case .unknownWaypoint: "unknownWaypoint"
    case .farFromCity: "farFromCity"
    case .noWayThere: "noWayThere"
    case .noTransit: "noTransit"
    case .noService: "noService"
    case .stepFreeOnlyOnFoot: "stepFreeOnlyOnFoot"
    case .noStepFreeWays: "noStepFreeWays"
    case .selectedOutsideArea: "selectedOutsideArea"
    case .mustAndSkip: "mustAndSkip"
    case .pinnedAndSkipped: "pinnedAndSkipped"
    case .pinnedTwice: "pinnedTwice"
    case .pinnedOnOtherDay: "pinnedOnOtherDay"
    case .pinnedTooShortOrLong: "pinnedTooShortOrLong"
    case .pastTwoDays: "pastTwoDays"
    case .placeOfCatalog: "placeOfCatalog"
    case .placeTwice: "placeTwice"
    case .placeHours: "placeHours"
    case .placeWithoutMeal: "placeWithoutMeal"
    }
  }
}

extension RequestFault {
  /// The kind of fault in a field of a request.
  public enum Reason: Hashable, Sendable, Encodable {
    /// A number is outside its range.
    case outOfRange(value: Double, range: ClosedRange<Double>, unit: Unit?)
    /// A count is below its minimum.
    case tooSmall(value: Int, least: Int)
    /// A duration is negative.
    case negative(minutes: Minutes)
    /// A list is too long to be examined.
    case tooManyElements(count: Int, most: Int)
    /// A number has more than three decimals.
    case tooManyDecimals(value: Double)
    /// A budget is not positive, or implausibly large.
    case noBudget(amount: Int)
    /// Only free sights are requested, but there is a budget.
    case freeWithBudget
    /// The plan is for a day in the past.
    case inThePast(date: CalendarDate, today: CalendarDate)
    /// The day does not end after it starts.
    case endsBeforeStart(end: ClockTime, start: ClockTime)
    /// A meal does not fit inside the day; with the room for it.
    case mealOutsideDay(meal: MealBreak, room: Minutes, start: ClockTime, end: ClockTime)
    /// The windows of lunch and dinner overlap.
    case dinnerOverlapsLunch(dinner: MealBreak, lunch: MealBreak)
    /// The breaks take the whole day.
    case breaksFillDay(kinds: [BreakKind], minutes: Minutes, start: ClockTime, end: ClockTime)
    /// The weight of an interest is not one of ``Interest/weights``.
    case weightOutOfRange(interest: Interest)
    /// A category is liked with a weight below 1.
    case likedTooLittle(interest: Interest)
    /// A category is disliked with a weight above 1.
    case dislikedTooLittle(interest: Interest)
    /// A category is liked or disliked more than once.
    case namedTwice(category: Category)
    /// Every category has the weight 0, and there are no musts.
    case everythingDisliked
    /// The catalog has no sight with this id.
    case unknownSight(sight: UnknownSight)
    /// The catalog has no sight with this id to start or end at.
    case unknownWaypoint(sight: UnknownSight)
    /// The start or the end is too far from the city.
    case farFromCity(position: Coordinate, kilometers: Int, city: String)
    /// No route is known between the start or the end and any of the sights, as in the water.
    case noWayThere(mode: TravelMode)
    /// No public transport is known in the city.
    case noTransit(city: String)
    /// No public transport runs in the city on that date.
    case noService(city: String, date: CalendarDate)
    /// Step-free routing is only possible on foot.
    case stepFreeOnlyOnFoot(mode: TravelMode)
    /// The city has no street map, so steps are unknown.
    case noStepFreeWays(city: String)
    /// A selected sight lies outside the area.
    case selectedOutsideArea(id: String)
    /// A sight is both a must and to be skipped.
    case mustAndSkip(id: String)
    /// A sight is both pinned and to be skipped.
    case pinnedAndSkipped(id: String)
    /// A sight is pinned more than once.
    case pinnedTwice(id: String)
    /// A sight is pinned to a day that is not planned.
    case pinnedOnOtherDay(pin: Pin)
    /// A sight is pinned with a stay outside its range.
    case pinnedTooShortOrLong(pin: Pin, least: Minutes, most: Minutes)
    /// The stops of an edited day extend past 48:00.
    case pastTwoDays(date: CalendarDate, minutes: Minutes)
    /// The id of an own place could be that of a sight.
    case placeOfCatalog(id: String)
    /// Two own places have the same id.
    case placeTwice(id: String)
    /// The opening hours of an own place do not parse.
    case placeHours(id: String, hours: String)
    /// A meal is to be had at an own place, but the day has no such meal.
    case placeWithoutMeal(id: String, meal: BreakKind)
  }

  /// The unit of a number.
  public enum Unit: String, Hashable, Sendable, Encodable {
    /// Points per minute.
    case pointsPerMinute
  }

  /// An id that a catalog does not have.
  public struct UnknownSight: Hashable, Sendable, Encodable {
    /// The id as given.
    public let id: String

    /// The id of the city.
    public let city: String

    /// The name of the city.
    public let cityName: String

    /// The ids that are spelled like it, nearest first.
    public let suggestions: [String]
  }
}

extension Catalog {
  /// Returns a description of an id that this catalog does not have.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isSpelled: Whether to search for similar ids, which is slower than a lookup.
  /// - Returns: The id, the city, and the ids that may be meant.
  package func unknown(
    _ id: String,
    suggestingSpellings isSpelled: Bool = true
  ) -> RequestFault.UnknownSight {
    RequestFault.UnknownSight(
      id: id,
      city: city.id,
      cityName: city.name,
      suggestions: isSpelled ? suggestions(for: id) : []
    )
  }
}

/// Describes the ids of one input that a catalog does not have.
///
/// Spellings are suggested for the first ones, up to `Spelling.mostSuggestions`, and not after cancellation: many unknown ids
/// are not typos, and each suggestion requires a comparison with every sight.
package struct UnknownSights {
  private let catalog: Catalog

  /// The number of ids described so far.
  private var count = 0

  /// Creates an empty list of ids that `catalog` does not have.
  package init(in catalog: Catalog) {
    self.catalog = catalog
  }

  /// Describes the next id.
  package mutating func describe(_ id: String) -> RequestFault.UnknownSight {
    count += 1
    let isSpelled = count <= Spelling.mostSuggestions && !Task.isCancelled
    return catalog.unknown(id, suggestingSpellings: isSpelled)
  }
}
