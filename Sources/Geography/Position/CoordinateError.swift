import StrictJSON

/// The reason that a text or two numbers are not a position.
public enum CoordinateError: Error, Hashable {
  /// The latitude, in degrees, is not in `-90...90`.
  case latitudeOutOfRange(Double)

  /// The longitude, in degrees, is not in `-180...180`.
  case longitudeOutOfRange(Double)

  /// The text, here as found, is not two numbers with a comma between them.
  case notTwoNumbers(String)

  /// The first number cannot be a latitude but the second can: given here as found, in that order.
  case swapped(first: Double, second: Double)
}

extension CoordinateError: CustomStringConvertible {
  /// What was found and, where it helps, what to write instead.
  public var description: String {
    switch self {
    case .latitudeOutOfRange(let degrees):
      "latitude \(degrees) is not between -90 and 90 degrees"
    case .longitudeOutOfRange(let degrees):
      "longitude \(degrees) is not between -180 and 180 degrees"
    case .notTwoNumbers(let text):
      "\(text.quotedForMessage) is not a position: write latitude,longitude in degrees, as in 51.5194,-0.127"
    case .swapped(let first, let second):
      "\(first) is not a latitude: the latitude comes first, so write \(second),\(first)"
    }
  }
}
