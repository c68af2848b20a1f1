import Formats

/// The reason that text or a pair of numbers isn't a valid position.
public enum CoordinateError: Error, Hashable {
  /// The latitude, in degrees, is outside `-90...90`.
  case latitudeOutOfRange(Double)

  /// The longitude, in degrees, is outside `-180...180`.
  case longitudeOutOfRange(Double)

  /// The given text isn't two numbers separated by a comma.
  case notTwoNumbers(String)

  /// The first number can't be a latitude, but the second can; both are given in their original order.
  case swapped(first: Double, second: Double)
}

extension CoordinateError: CustomStringConvertible {
  /// What was found and, where useful, what to write instead.
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
