public import DayPlans

extension Plan.Title {
  /// The title in English, as in `Museums: National Gallery and British Museum`, or `Tower of London and Tate Modern, from Leadenhall
  /// Market to South Bank`.
  public var words: String {
    let names = highlights.map(\.shortName).joined(separator: " and ")
    let about = theme.map { "\($0.words): " } ?? ""
    guard let first, let last else { return about + names }
    return "\(about)\(names), from \(first.shortName) to \(last.shortName)"
  }
}

extension Plan.Title.Theme {
  /// The theme at the beginning of a title.
  fileprivate var words: String {
    switch self {
    case .museums: "Museums"
    case .parks: "Parks and gardens"
    case .streets: "Streets and markets"
    case .water: "By the water"
    case .worship: "Places of worship"
    }
  }
}

extension Plan.Stop {
  /// The name without what is in parentheses at its end.
  fileprivate var shortName: String {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex else {
      return name
    }
    let before = name.index(before: start)
    return name[before] == " " ? String(name[..<before]) : name
  }
}
