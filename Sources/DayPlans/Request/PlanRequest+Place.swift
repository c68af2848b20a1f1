public import Catalogs
import Formats
public import Geography
import OpeningHours

extension PlanRequest {
  /// A place that only the visitor knows: a friend's home, a restaurant, a shop.
  ///
  /// It is planned like a sight of the catalog: it can be a must, a pin, the start or the end, and is otherwise a candidate. A
  /// place with a ``meal`` is where that meal is had. A plan records the places of its request, so it can be checked, edited
  /// and exported with the shipped catalog.
  public struct Place: Hashable, Sendable {
    /// The prefix of the ids of places, which no catalog uses.
    public static let prefix = "own-"

    /// The maximum number of places in a request.
    public static let most = 100

    /// The recommended stays that a place may have, in minutes.
    package static let stays = 1...720

    /// The maximum length of opening hours, in characters; longer ones take longer to evaluate than a day is worth.
    package static let longestHours = 1_000

    /// The stay if the place has none.
    public static let usualMinutes = Minutes(45)

    /// The relevance of a place: the visitor named it, so it counts like a good sight.
    private static let relevance = Score(70)

    /// The id: `own-` and more.
    public var id: String

    /// The name.
    public var name: String

    /// The position.
    public var position: Coordinate

    /// The category.
    public var category: Category

    /// The recommended stay, 1 to 720 minutes; ``usualMinutes`` if `nil`, and the meal's if there is one.
    public var minutes: Minutes?

    /// The opening hours in OpenStreetMap's syntax; unknown if `nil`.
    public var hours: String?

    /// The meal to have there, ``BreakKind/lunch`` or ``BreakKind/dinner``; a visit is that meal.
    ///
    /// A pin with a stay makes it an ordinary visit.
    public var meal: BreakKind?

    /// Creates a place.
    public init(
      id: String,
      name: String,
      position: Coordinate,
      category: Category = .landmark,
      minutes: Minutes? = nil,
      hours: String? = nil,
      meal: BreakKind? = nil
    ) {
      self.id = id
      self.name = name
      self.position = position
      self.category = category
      self.minutes = minutes
      self.hours = hours
      self.meal = meal
    }

    /// Returns the range of stays around a recommended one: two thirds of it to one and a half times as long.
    ///
    /// - Returns: The stays; `nil` unless `minutes` is in ``stays``.
    package static func visit(of minutes: Minutes) -> VisitDuration? {
      guard stays.contains(minutes.rawValue) else { return nil }
      return VisitDuration(
        minimum: Minutes(max(1, minutes.rawValue * 2 / 3)),
        recommended: minutes,
        maximum: Minutes(minutes.rawValue * 3 / 2)
      )
    }

    /// Whether hours are short enough and parse.
    fileprivate static func canRead(_ hours: String) -> Bool {
      hours.count <= longestHours && (try? Schedule(parsing: hours)) != nil
    }

    /// The place as a sight; `nil` if its stay is out of range.
    fileprivate var sight: Attraction? {
      guard let visit = Self.visit(of: minutes ?? Self.usualMinutes) else { return nil }
      var sight = Attraction(
        id: id,
        name: name,
        category: category,
        coordinate: position,
        openingHours: hours,
        light: .any,
        visit: visit,
        relevance: Self.relevance,
        description: "",
        sources: [:]
      )
      if let meal {
        let best = Food.grades.upperBound
        sight.dayFacts.food = Food(
          lunch: meal == .lunch ? best : nil,
          dinner: meal == .dinner ? best : nil
        )
        sight.dayFacts.setting = .indoor
      }
      return sight
    }
  }

  /// Returns the meal that the visitor has at a place, if ``places`` say so.
  ///
  /// - Complexity: O(*n*) for *n* places.
  package func meal(at id: String) -> BreakKind? {
    places.first { $0.id == id }?.meal
  }
}

extension Catalog {
  /// Returns the catalog with the places of a request, which replace sights of the same ids.
  ///
  /// - Complexity: O(*n*) for *n* sights; O(1) without places.
  package func adding(_ places: [PlanRequest.Place]) -> Self {
    guard !places.isEmpty else { return self }
    let known = Set(places.map(\.id))
    return Self(
      city: city,
      attractions: attractions.filter { !known.contains($0.id) } + places.compactMap(\.sight),
      license: license,
      attribution: attribution
    )
  }
}

extension PlanRequest.Place: LosslessStringConvertible {
  /// Parses a place such as `Aunt Mary@51.52,-0.13`, `Aunt Mary@51.52,-0.13/90` or `Dishoom@51.5245,-0.0767/lunch`; returns
  /// `nil` for any other text.
  ///
  /// Its id is `own-` and the words of its name.
  public init?(_ text: String) {
    guard let at = text.lastIndex(of: "@") else { return nil }
    let parts = text[text.index(after: at)...].split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    let name = String(text[..<at])
    let slug = PlaceName(name).slug
    guard parts.count <= 2, !slug.isEmpty,
      let position = parts.first.flatMap({ try? Coordinate.parse(String($0)) })
    else { return nil }
    self.init(id: Self.prefix + slug.prefix(60), name: name, position: position)
    guard parts.count == 2 else { return }
    if let meal = BreakKind(rawValue: String(parts[1])), meal != .rest {
      self.meal = meal
    } else if let minutes = Int(parts[1]), Self.stays.contains(minutes) {
      self.minutes = Minutes(minutes)
    } else {
      return nil
    }
  }

  /// The place in the format that is parsed, without its category and hours.
  public var description: String {
    let stay = meal?.rawValue ?? minutes.map { "\($0.rawValue)" }
    return "\(name)@\(position)" + (stay.map { "/" + $0 } ?? "")
  }
}

extension PlanRequest.Place: Codable {
  /// Reads a place, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let category: Category? = reader.nullable("category", .choice)
    let minutes = reader.nullable("minutes", .minutes(in: Self.stays))
    let hours = reader.nullable("hours", .hours)
    let meal: BreakKind? = reader.nullable("meal", .mealKind)
    guard let id, let name, let latitude, let longitude else { return nil }
    self.init(
      id: id,
      name: name,
      position: Coordinate(uncheckedLatitude: latitude, longitude: longitude),
      category: category ?? .landmark,
      minutes: minutes,
      hours: hours,
      meal: meal
    )
  }

  /// Reads a place with the keys of a request.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder) { Self(reading: $0) }
  }

  /// Writes the place; absent values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(position.latitude, forKey: "lat")
    try container.encode(position.longitude, forKey: "lon")
    try container.encode(category, forKey: "category")
    try container.encodeIfPresent(minutes?.rawValue, forKey: "minutes")
    try container.encodeIfPresent(hours, forKey: "hours")
    try container.encodeIfPresent(meal, forKey: "meal")
  }
}

extension FieldRule where Raw == String, Value == String {
  /// Opening hours in OpenStreetMap's syntax.
  fileprivate static var hours: Self {
    Self("a string") { (raw: String) throws(Complaint) in
      let most = PlanRequest.Place.longestHours
      guard raw.count <= most else { throw Complaint("has over \(most) characters; shorten it") }
      do throws(ScheduleError) {
        _ = try Schedule(parsing: raw)
      } catch {
        throw Complaint("cannot be read: \(error)")
      }
      return raw
    }
  }
}

extension FieldRule where Raw == String, Value == BreakKind {
  /// A meal at a place.
  fileprivate static var mealKind: Self {
    Self("lunch or dinner") { (raw: String) throws(Complaint) in
      guard let meal = BreakKind(rawValue: raw), meal != .rest else {
        throw Complaint("is neither lunch nor dinner")
      }
      return meal
    }
  }
}

extension PlanRequest {
  /// The faults of the places, by themselves and with the breaks of the day.
  func placeFaults(in city: City) -> [RequestFault] {
    var seen: Set<String> = []
    let meals = Set(dayBreaks.map(\.kind))
    let reasons = places.flatMap { place -> [RequestFault.Reason] in
      var reasons: [RequestFault.Reason] = []
      if !place.id.hasPrefix(Place.prefix) || place.id == Place.prefix {
        reasons.append(.placeOfCatalog(id: place.id))
      } else if !seen.insert(place.id).inserted {
        reasons.append(.placeTwice(id: place.id))
      }
      if let minutes = place.minutes, Place.visit(of: minutes) == nil {
        reasons.append(
          .outOfRange(value: Double(minutes.rawValue), range: 1...720, unit: nil)
        )
      }
      if let hours = place.hours, !Place.canRead(hours) {
        reasons.append(.placeHours(id: place.id, hours: hours))
      }
      if let meal = place.meal, !meals.contains(meal) {
        reasons.append(.placeWithoutMeal(id: place.id, meal: meal))
      }
      return reasons + [city.fault(of: place.position)].compactMap(\.self)
    }
    return reasons.map { RequestFault(name: "places", reason: $0) }
  }
}

extension City {
  /// Returns the fault of a position too far from the city for a day there.
  func fault(of position: Coordinate) -> RequestFault.Reason? {
    let distance = bounds.distance(to: position)
    guard distance > Meters(100_000) else { return nil }
    let kilometers = Int(distance.rawValue / 1_000)
    return .farFromCity(position: position, kilometers: kilometers, city: name)
  }
}
