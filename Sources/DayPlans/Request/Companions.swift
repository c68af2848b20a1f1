package import Catalogs

/// Who comes along, besides adults.
///
/// The value of a visit is multiplied by the mean of these factors, one for each companion. A catalog may grade how well a sight suits
/// children of each age (`CompanyFit`), or only list those it suits well.
///
/// | sight | factor |
/// |---|--:|
/// | made for them | 1.6 |
/// | fine for them | 1 |
/// | tolerable for a while | 0.6 |
/// | unsuitable | 0.3 |
/// | not graded: lists them | 1.4 |
/// | not graded: a gallery that does not list them | 0.5 |
/// | not graded: lists others | 0.6 |
/// | not graded, lists no ages | 1 |
///
/// and then by 0.8 on a hill, with a stroller or toddlers, and by 0.5 with 100 steps or more, with toddlers. A stroller is not graded.
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
  /// The suitability to look for.
  package var suitability: Suitability {
    switch self {
    case .toddlers: .toddlers
    case .children: .children
    case .teens: .teens
    case .pram: .pram
    }
  }
}

extension Companions {
  /// Returns the factor on the value of a sight for this companion.
  fileprivate func factor(of attraction: Attraction) -> Double {
    switch grade(of: attraction) {
    case .made: return 1.6
    case .fine: return 1
    case .tolerates: return 0.6
    case .not: return 0.3
    case nil: break
    }
    let suits = attraction.dayFacts.suits
    if suits.contains(suitability) { return 1.4 }
    if self != .pram, attraction.category == .gallery { return 0.5 }
    return suits.isEmpty ? 1 : 0.6
  }

  /// Returns the grade of a sight for this companion, if the catalog has one.
  private func grade(of attraction: Attraction) -> CompanyFit.Grade? {
    let company = attraction.dayFacts.company
    return switch self {
    case .toddlers: company?.toddlers
    case .children: company?.children
    case .teens: company?.teens
    case .pram: nil
    }
  }
}

extension PlanRequest {
  /// The number of steps that is too many for toddlers.
  static let manySteps = 100

  /// Returns the factor on the value of a sight for these companions.
  package func companionFactor(of attraction: Attraction) -> Double {
    guard !with.isEmpty else { return 1 }
    let factors = with.map { $0.factor(of: attraction) }
    var factor = factors.reduce(0, +) / Double(factors.count)
    guard let effort = attraction.dayFacts.effort else { return factor }
    if effort.hasHill, with.contains(.pram) || with.contains(.toddlers) { factor *= 0.8 }
    if effort.steps ?? 0 >= Self.manySteps, with.contains(.toddlers) { factor *= 0.5 }
    return factor
  }

  /// Returns the steps that keep a stroller out of a sight; `nil` if there is no stroller or there are none.
  package func stepsInTheWay(of attraction: Attraction) -> Int? {
    with.contains(.pram) ? attraction.dayFacts.effort?.steps : nil
  }
}
