import Catalogs
import DayPlans

/// Selects the candidates to search if there are too many: musts and pins, then great sights, then the highest-ranked.
///
/// Each sight is ranked on its own, so a great one among hundreds of small ones is kept. Most of a day's value comes from
/// sights of many points, and its gaps are filled by sights of many points a minute: a sight's rank is the better of its ranks
/// in these two orders.
///
/// - Complexity: O(*n* log *n*) for *n* candidates.
struct CandidateRank {
  /// The relevance from which on a sight takes precedence over all others except musts.
  static let great: Score = 75

  private let candidates: [Candidate]

  /// Ranks candidates.
  init(_ candidates: [Candidate]) {
    self.candidates = candidates
  }

  /// Returns the positions of the candidates to keep, ascending: all musts, and others until there are `limit`.
  func kept(_ limit: Int) -> [Int] {
    let groups = Dictionary(grouping: candidates.indices) { position in
      candidates[position].isRequired
        ? 0 : candidates[position].attraction.relevance >= Self.great ? 1 : 2
    }
    let musts = groups[0] ?? []
    let others = [1, 2].flatMap { ranked(groups[$0] ?? []) }
    return (musts + others.prefix(max(0, limit - musts.count))).sorted()
  }

  /// Returns positions by the better of their ranks by points and by points a minute.
  private func ranked(_ positions: [Int]) -> [Int] {
    let points = { (position: Int) in Double(most(position).tenths) }
    let places = ranks(of: positions, by: points)
    let rates = ranks(of: positions, by: rate)
    return positions.sorted { one, other in
      let (first, second) = (places[one, default: 0], places[other, default: 0])
      let best = (min(first, rates[one, default: 0]), min(second, rates[other, default: 0]))
      return best.0 == best.1 ? first < second : best.0 < best.1
    }
  }

  /// Returns the rank of each position, the greatest measure first, ties in order.
  private func ranks(of positions: [Int], by measure: (Int) -> Double) -> [Int: Int] {
    let sorted = positions.map { ($0, measure($0)) }.sorted {
      $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1
    }
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.0, $0) })
  }

  /// Returns the value of the best visit of a candidate.
  private func most(_ position: Int) -> Points {
    candidates[position].options.map(\.points).max() ?? .zero
  }

  /// Returns the highest value per minute of a visit, in tenths of a point, including the time to get inside.
  private func rate(_ position: Int) -> Double {
    candidates[position].options.map { Double($0.points.tenths) / Double(max(1, $0.duration)) }
      .max() ?? 0
  }
}

extension DayProblem {
  /// The maximum number of sights set aside that a proof names.
  private static let mostNamed = 3

  /// Keeps musts and the best of the others, up to `limit` candidates, and regroups them.
  mutating func setAside(keeping limit: Int) {
    guard candidates.count > limit else { return }
    keep(CandidateRank(candidates).kept(limit), leavingOutAs: .setAside)
    group()
  }

  /// The number of sights set aside.
  var setAsideCount: Int { leftOut.count { $0.code == .setAside } }

  /// The best known of the sights set aside, the most relevant first.
  var setAsideNames: [SightName] {
    let aside = leftOut.filter { $0.code == .setAside }.map(\.attraction)
      .sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
    return aside.prefix(Self.mostNamed).map { SightName($0) }
  }
}
