package import Catalogs

/// Who comes along, besides adults.
///
/// | sight | factor on its value |
/// |---|--:|
/// | suits all who come along | 1.4 |
/// | suits some of them | 1.1 |
/// | says whom it suits, and none of them | 0.6 |
/// | does not say | 1 |
/// | on a hill, with a stroller or toddlers | × 0.8 |
/// | with 100 steps or more, with toddlers | × 0.5 |
///
/// With a stroller, sights with steps to climb are left out unless they are musts.
public enum Companions: String, CaseIterable, Codable, Hashable, Sendable {
  /// Children up to four years.
  case toddlers

  /// Children from five to eleven.
  case children

  /// Children from twelve to seventeen.
  case teens

  /// A child in a stroller.
  case pram
}

extension Companions {
  /// What a sight has to suit.
  package var suitability: Suitability {
    switch self {
    case .toddlers: .toddlers
    case .children: .children
    case .teens: .teens
    case .pram: .pram
    }
  }
}

extension PlanRequest {
  /// The steps that are too many for toddlers to be fun.
  static let manySteps = 100

  /// Returns how many of those who come along a sight suits; `nil` if it does not say whom it suits, or nobody comes along.
  func suited(by attraction: Attraction) -> Int? {
    let suits = attraction.dayFacts.suits
    guard !with.isEmpty, !suits.isEmpty else { return nil }
    return with.count { suits.contains($0.suitability) }
  }

  /// Returns the factor on the value of a sight for those who come along.
  func companionFactor(of attraction: Attraction) -> Double {
    var factor =
      switch suited(by: attraction) {
      case nil: 1.0
      case 0?: 0.6
      case with.count?: 1.4
      default: 1.1
      }
    guard let effort = attraction.dayFacts.effort else { return factor }
    if effort.hasHill, with.contains(.pram) || with.contains(.toddlers) { factor *= 0.8 }
    if effort.steps ?? 0 >= Self.manySteps, with.contains(.toddlers) { factor *= 0.5 }
    return factor
  }

  /// Returns the steps that keep a stroller out of a sight; `nil` if there is no stroller or there are none.
  func stepsInTheWay(of attraction: Attraction) -> Int? {
    with.contains(.pram) ? attraction.dayFacts.effort?.steps : nil
  }
}
