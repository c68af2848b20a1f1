/// Whether tags let somebody use a way.
enum Permission {
  /// The values that let people through, at least those who want to go there.
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
