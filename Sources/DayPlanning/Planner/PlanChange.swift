import Catalogs

/// How the visits of a plan change when another sight is added, in words.
struct PlanChange {
  /// The candidates that are no longer visited, the best known first.
  let dropped: [Int]

  /// Those that are visited besides the new one, the best known first.
  let gained: [Int]

  /// Those that are visited for a shorter time, the best known first.
  let shortened: [Int]

  /// Those that are visited for a longer time, the best known first.
  let lengthened: [Int]

  private let problem: DayProblem
  private let before: [Int: VisitOption]
  private let after: [Int: VisitOption]

  /// Compares the visits of two plans: for each candidate that they visit its option.
  ///
  /// - Parameters:
  ///   - before: The visits of one plan.
  ///   - after: Those of the other.
  ///   - visit: The candidate that the other is about.
  ///   - problem: What both plan.
  init(
    from before: [Int: VisitOption],
    to after: [Int: VisitOption],
    adding visit: Int,
    in problem: DayProblem
  ) {
    self.problem = problem
    self.before = before
    self.after = after
    func ranked(_ candidates: some Sequence<Int>) -> [Int] {
      let relevance = { (candidate: Int) in problem.candidates[candidate].attraction.relevance }
      return candidates.sorted { (relevance($1), $0) < (relevance($0), $1) }
    }
    let both = before.keys.filter { after[$0] != nil }
    let difference = { (candidate: Int) in
      (after[candidate]?.stay ?? 0) - (before[candidate]?.stay ?? 0)
    }
    dropped = ranked(before.keys.filter { after[$0] == nil })
    gained = ranked(after.keys.filter { before[$0] == nil && $0 != visit })
    shortened = ranked(both.filter { difference($0) < 0 })
    lengthened = ranked(both.filter { difference($0) > 0 })
  }

  /// What would happen, to be read after "it would": `take the place of Chinatown and Liberty, and bring in Soho`.
  var words: String {
    var words: [String] = []
    if !dropped.isEmpty { words.append("take the place of \(names(dropped, before))") }
    if !shortened.isEmpty { words.append("leave \(times(shortened))") }
    if !gained.isEmpty { words.append("bring in \(names(gained, after))") }
    if !lengthened.isEmpty, words.isEmpty { words.append("leave \(times(lengthened))") }
    return words.isEmpty ? "only make the way longer" : words.listed
  }

  /// Names up to six candidates, or the first five and how many more there are: a trip to another part of the city displaces a
  /// whole day, and nobody reads a sentence with all of its sights.
  private func names(_ candidates: [Int], _ visits: [Int: VisitOption]) -> String {
    let names = candidates.map { candidate in
      let attraction = problem.candidates[candidate].attraction
      let isShort = visits[candidate]?.stay ?? 0 < attraction.visit.recommended.rawValue
      return isShort ? "the highlights of \(attraction.name)" : attraction.name
    }
    guard names.count > 6 else { return names.listed }
    return (names.prefix(5) + ["\(names.count - 5) more sights"]).listed
  }

  /// Says how long candidates are visited then.
  private func times(_ candidates: [Int]) -> String {
    candidates.prefix(3).map { candidate in
      "\(after[candidate]?.stay ?? 0) min for \(problem.candidates[candidate].attraction.name)"
    }.listed
  }
}
