import Streets

/// The rules that derive the attributes of a way from OpenStreetMap tags.
///
/// They follow the defaults of the OpenStreetMap wiki, "OSM tags for routing/Access restrictions": a more specific key
/// overrides a general one, and the default depends on the class.
enum WayRules {
  /// The classes by the values of `highway`.
  private static let classes: [String: WayClass] = [
    "motorway": .motorway, "motorway_link": .motorway, "trunk": .trunk, "trunk_link": .trunk,
    "primary": .primary, "primary_link": .primary, "secondary": .secondary,
    "secondary_link": .secondary, "tertiary": .tertiary, "tertiary_link": .tertiary,
    "unclassified": .unclassified, "residential": .residential, "living_street": .livingStreet,
    "service": .service, "pedestrian": .pedestrian, "footway": .footway, "path": .path,
    "cycleway": .cycleway, "bridleway": .bridleway, "track": .track, "steps": .steps,
    "corridor": .corridor, "elevator": .elevator, "platform": .platform, "road": .road,
  ]

  /// The values that mark a way as joined or drawn by hand where sources did not meet.
  private static let mendingNotes: Set<String> = ["link", "made", "stitch"]

  /// Returns the attributes of a way, or `nil` if no profile may use it.
  static func attributes(_ tags: [String: String]) -> WayAttributes? {
    guard let kind = tags["highway"].flatMap({ classes[$0] }) else { return nil }
    var way = WayAttributes(kind)
    setFoot(&way, tags)
    setCycle(&way, tags)
    setCar(&way, tags)
    let uses: [WayAttributes.Flag] = [
      .footAlong, .footAgainst, .cycleAlong, .cycleAgainst, .carAlong, .carAgainst,
    ]
    guard uses.contains(where: way.has) else { return nil }
    setSurroundings(&way, tags)
    setMeasures(&way, tags)
    return way
  }

  /// Sets the access on foot.
  private static func setFoot(_ way: inout WayAttributes, _ tags: [String: String]) {
    // A one-way cycleway is a lane of a road, which has a sidewalk.
    let isLane = way.kind == .cycleway && tags["oneway"] == "yes"
    let isOpen = way.kind != .motorway && tags["motorroad"] != "yes" && !isLane
    guard Permission.of(tags, ["foot", "access"], default: isOpen) else { return }
    let isOneWay = tags["oneway:foot"] == "yes" || tags["foot:backward"] == "no"
    way.set(.footAlong, tags["conveying"] != "backward")
    way.set(.footAgainst, !isOneWay && tags["conveying"] != "forward")
  }

  /// Sets the access by bicycle.
  private static func setCycle(_ way: inout WayAttributes, _ tags: [String: String]) {
    let isOpen: Bool =
      switch way.kind {
      case .motorway, .pedestrian, .footway, .bridleway, .steps, .corridor, .elevator, .platform:
        false
      default: tags["motorroad"] != "yes"
      }
    guard Permission.of(tags, ["bicycle", "vehicle", "access"], default: isOpen) else { return }
    var direction = Direction(tags, key: "oneway")
    if let own = tags["oneway:bicycle"] { direction = Direction(own) }
    let isAgainstFlow = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].contains {
      tags[$0]?.hasPrefix("opposite") ?? false
    }
    way.set(.cycleAlong, direction != .backward || isAgainstFlow)
    way.set(.cycleAgainst, direction != .forward || isAgainstFlow)
  }

  /// Sets the access by car.
  private static func setCar(_ way: inout WayAttributes, _ tags: [String: String]) {
    let isOpen =
      switch way.kind {
      case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential,
        .livingStreet, .service, .road:
        true
      default: false
      }
    let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]
    guard isOpen, Permission.of(tags, keys, default: true) else { return }
    let direction = Direction(tags, key: "oneway")
    let isOneWay = way.kind == .motorway && tags["oneway"] == nil
    way.set(.carAlong, direction != .backward)
    way.set(.carAgainst, direction != .forward && !isOneWay)
  }

  /// Sets the flags: bridge, tunnel, covered, lit, mended, no wheels, and crossing.
  private static func setSurroundings(_ way: inout WayAttributes, _ tags: [String: String]) {
    let isSet = { (key: String) in tags[key].map { $0 != "no" } ?? false }
    let isPassage = tags["tunnel"] == "building_passage"
    way.set(.bridge, isSet("bridge"))
    way.set(.tunnel, isSet("tunnel") && !isPassage)
    way.set(.covered, isPassage || isSet("covered") || isSet("indoor") || way.kind == .corridor)
    way.set(.lit, isSet("lit") && tags["lit"] != "disused")
    way.set(.mended, tags["note"].map(mendingNotes.contains) ?? false)
    way.set(.noWheels, way.kind == .steps || tags["wheelchair"] == "no")
    way.set(
      .crossing,
      tags["footway"] == "crossing" || tags["path"] == "crossing" || tags["cycleway"] == "crossing"
    )
  }

  /// Sets steps, slope, and speed limit.
  private static func setMeasures(_ way: inout WayAttributes, _ tags: [String: String]) {
    if way.kind == .steps {
      way.set(stepCount: tags["step_count"].flatMap { Int($0) } ?? 0)
    } else {
      let incline = tags["incline"].map { $0.hasSuffix("%") ? String($0.dropLast()) : $0 }
      let slope = incline.flatMap { Double($0) } ?? 0
      way.set(
        slope: Int(min(max(slope, -31), 31).rounded()),
        speedLimit: speedLimit(tags["maxspeed"])
      )
    }
  }

  /// Returns a speed limit in kilometers per hour; 0 if absent or not a number.
  private static func speedLimit(_ text: String?) -> Int {
    guard let text else { return 0 }
    let words = text.split(separator: " ")
    guard let number = words.first.flatMap({ Int($0) }), (1...200).contains(number) else {
      return 0
    }
    return words.count > 1 && words[1] == "mph" ? number * 8 / 5 : number
  }
}

/// Evaluates access tags.
enum Permission {
  /// The access values that allow passage, at least to a destination.
  private static let yes: Set<String> = [
    "yes", "designated", "permissive", "destination", "customers", "official", "public", "1",
    "true",
  ]

  /// Returns whether a way may be used.
  ///
  /// - Parameters:
  ///   - tags: The tags.
  ///   - keys: The keys, most specific first; the first one present decides.
  ///   - isOpen: The default if no key is present, or if the value is unknown.
  /// - Returns: Whether it may.
  static func of(_ tags: [String: String], _ keys: [String], default isOpen: Bool) -> Bool {
    for key in keys {
      guard let value = tags[key], value != "unknown" else { continue }
      // General access doesn't make a footway a road.
      if key == "access", yes.contains(value) { return isOpen }
      return yes.contains(value)
    }
    return isOpen
  }
}

/// A direction of traffic.
enum Direction {
  /// In the direction of the way.
  case forward
  /// Against the direction of the way.
  case backward
  /// Both directions.
  case both

  /// Creates the direction for a value of `oneway`.
  init(_ value: String) {
    switch value {
    case "yes", "true", "1": self = .forward
    case "-1", "reverse": self = .backward
    default: self = .both
    }
  }

  /// Creates the direction from a key, or from a roundabout.
  init(_ tags: [String: String], key: String) {
    if let value = tags[key] {
      self.init(value)
    } else {
      self = tags["junction"] == "roundabout" || tags["junction"] == "circular" ? .forward : .both
    }
  }
}
