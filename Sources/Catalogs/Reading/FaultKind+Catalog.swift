package import Formats

extension FaultKind {
  /// Two rows have the same id.
  package static let duplicateID = Self(rawValue: "duplicateID")

  /// The `partOf` of a sight is not in the catalog.
  package static let unknownWhole = Self(rawValue: "unknownWhole")

  /// A sight is part of itself.
  package static let circularPart = Self(rawValue: "circularPart")

  /// A position lies outside the bounds of the city.
  package static let outsideCity = Self(rawValue: "outsideCity")

  /// Opening hours cannot be parsed.
  package static let unreadableHours = Self(rawValue: "unreadableHours")

  /// The minutes of a visit are not in order.
  package static let unorderedMinutes = Self(rawValue: "unorderedMinutes")
}
