import Streets

/// The rules by which tags of OpenStreetMap say who may use a way.
///
/// They follow the defaults of the OpenStreetMap wiki, "OSM tags for routing/Access restrictions": a more special key outranks a
/// general one, and what the tags leave open depends on the class.
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

  /// The values by which somebody joined or drew a way by hand where sources did not meet.
  private static let mendingNotes: Set<String> = ["link", "made", "stitch"]

  /// Returns what a way is, or `nil` if no profile may use it.
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

  /// Sets who may walk.
  private static func setFoot(_ way: inout WayAttributes, _ tags: [String: String]) {
    // A cycleway of one direction is a lane of a road, beside which there is a pavement.
    let isLane = way.kind == .cycleway && tags["oneway"] == "yes"
    let isOpen = way.kind != .motorway && tags["motorroad"] != "yes" && !isLane
    guard Permission.of(tags, ["foot", "access"], default: isOpen) else { return }
    let isOneWay = tags["oneway:foot"] == "yes" || tags["foot:backward"] == "no"
    way.set(.footAlong, tags["conveying"] != "backward")
    way.set(.footAgainst, !isOneWay && tags["conveying"] != "forward")
  }

  /// Sets who may cycle.
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

  /// Sets who may drive.
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

  /// Sets what is around the way.
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

  /// Sets steps, slope and speed limit.
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

  /// Returns a speed limit in kilometers per hour; 0 if there is none or it is no number.
  private static func speedLimit(_ text: String?) -> Int {
    guard let text else { return 0 }
    let words = text.split(separator: " ")
    guard let number = words.first.flatMap({ Int($0) }), (1...200).contains(number) else {
      return 0
    }
    return words.count > 1 && words[1] == "mph" ? number * 8 / 5 : number
  }
}

/// Whether tags let somebody use a way.
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
  ///   - keys: The keys that count, the most special first; the first that is there decides.
  ///   - isOpen: What holds if none is there, or if the value is unknown.
  /// - Returns: Whether it may.
  static func of(_ tags: [String: String], _ keys: [String], default isOpen: Bool) -> Bool {
    for key in keys {
      guard let value = tags[key], value != "unknown" else { continue }
      // That all may enter does not make a footway a road.
      if key == "access", yes.contains(value) { return isOpen }
      return yes.contains(value)
    }
    return isOpen
  }
}

/// In which direction traffic flows.
enum Direction {
  /// As the way is drawn.
  case forward
  /// Against it.
  case backward
  /// Both ways.
  case both

  /// Creates the direction that a value of `oneway` gives.
  init(_ value: String) {
    switch value {
    case "yes", "true", "1": self = .forward
    case "-1", "reverse": self = .backward
    default: self = .both
    }
  }

  /// Creates the direction that a key gives, or that a roundabout has.
  init(_ tags: [String: String], key: String) {
    if let value = tags[key] {
      self.init(value)
    } else {
      self = tags["junction"] == "roundabout" || tags["junction"] == "circular" ? .forward : .both
    }
  }
}
