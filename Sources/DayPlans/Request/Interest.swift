public import Catalogs
import Formats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A visitor's preference for a category, relative to most people's.
public struct Interest: Hashable, Sendable {
  /// The category.
  public let category: Category

  /// The factor on the value of its sights; 0 leaves them out unless they are musts.
  public let weight: Double

  /// The allowed weights.
  public static let weights = 0.0...5.0

  /// The default weight of a liked category.
  public static let liked = 1.5

  /// The default weight of a disliked category.
  public static let disliked = 0.3

  /// Creates an interest.
  ///
  /// A weight outside ``weights`` makes the request invalid.
  public init(_ category: Category, weight: Double) {
    self.category = category
    self.weight = weight
  }
}

extension Interest: CustomStringConvertible {
  /// The interest as `museum=2`.
  public var description: String { "\(category.rawValue)=\(weight.inWords)" }
}

extension Interest {
  /// Reads `text` as `museum` or `museum=2`.
  ///
  /// - Parameters:
  ///   - text: The category, optionally with a weight.
  ///   - weight: The weight to use if `text` has none.
  /// - Throws: ``InterestError`` if the category is unknown or the weight is not allowed.
  public init(_ text: String, orElse weight: Double) throws(InterestError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let category = Category(rawValue: name) else { throw .unknownCategory(name) }
    guard parts.count == 2 else {
      self.init(category, weight: weight)
      return
    }
    guard let number = Double(parts[1]), number.isFinite else { throw .noNumber(String(parts[1])) }
    guard Self.weights.contains(number) else { throw .outOfRange(number) }
    self.init(category, weight: number)
  }
}

/// Why a text is not a valid interest.
public enum InterestError: Error, Hashable, Sendable {
  /// There is no such category.
  case unknownCategory(String)
  /// The weight is not a number.
  case noNumber(String)
  /// The weight is not one of ``Interest/weights``.
  case outOfRange(Double)
}

extension InterestError: CustomStringConvertible {
  /// The value found, and what to write instead.
  public var description: String {
    switch self {
    case .unknownCategory(let name):
      let words = Category.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: name, among: words).map { "; did you mean \($0)?" } ?? ""
      return "\(name.quotedForMessage) is not one of \(words.joined(separator: ", "))\(near)"
    case .noNumber(let text):
      return "\(text.quotedForMessage) is not a weight; write it as museum=2"
    case .outOfRange(let number):
      return
        "the weight \(number.inWords) is not between 0 and \(Interest.weights.upperBound.inWords)"
    }
  }
}

extension InterestError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
