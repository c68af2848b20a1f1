import Catalogs
import Geography

/// The rule that derives visit minutes from tags.
///
/// A map tells less than ``VisitRule`` expects: which landmarks visitors enter, and that most of its parks, churches and landmarks
/// are smaller stops than those an editor lists. The rows fit the curated catalogs, as `Benchmarks/NOTES.md` measures.
/// `data/README.md` has the same table.
enum ImportedStayRule {
  /// The source that a catalog cites for these minutes.
  static let source = "import rule"

  /// Returns the minutes of a visit.
  ///
  /// - Parameters:
  ///   - tags: The tags of the sight.
  ///   - rule: The rule that selected it.
  ///   - size: The size, if known.
  ///   - extent: The length of a bridge, if known.
  ///   - relevance: The relevance; from ``VisitRule/prominence``, visits take longer, except of landmarks seen from outside.
  ///   - hasDeck: Whether another element says that the sight has a viewpoint.
  /// - Returns: The minutes.
  static func duration(
    of tags: [String: String],
    _ rule: TagRule,
    size: PlaceSize?,
    extent: Meters?,
    relevance: Score,
    hasDeck: Bool
  ) -> VisitDuration {
    if rule.category == .landmark, tags["man_made"] == "bridge", let extent, extent >= longBridge {
      return across(extent)
    }
    if rule.category == .museum, size != .large, size != .small, relevance >= knownMuseum {
      return relevance >= famousMuseum ? stay(60, 120, 180) : stay(60, 90, 150)
    }
    if rule.category == .landmark, hasDeck || isTower(tags) && isEntered(tags) {
      return VisitRule.prominent(stay(30, 60, 90), relevance: relevance)
    }
    guard let stay = stay(of: tags, rule, size) else {
      return VisitRule.duration(of: rule.category, size: size, relevance: relevance)
    }
    return rule.category == .landmark ? stay : VisitRule.prominent(stay, relevance: relevance)
  }

  /// The relevance from which a museum that is not known to be large or small takes longer.
  private static let knownMuseum: Score = 60

  /// The relevance from which it takes as long as a large one.
  private static let famousMuseum: Score = 80

  /// The length from which a bridge is walked across.
  private static let longBridge = Meters(300)

  /// Returns the minutes of a walk across a bridge, with time to look: 45 m a minute and ten minutes, an hour at most, in steps of
  /// five minutes.
  private static func across(_ length: Meters) -> VisitDuration {
    let minutes = min(60, 10 + length.rawValue / 45)
    let rounded = { (minutes: Double) in Int((minutes / 5).rounded()) * 5 }
    return stay(rounded(minutes / 2), rounded(minutes), rounded(minutes * 1.5))
  }

  /// Returns whether visitors enter a sight: it has hours, and closes.
  private static func isEntered(_ tags: [String: String]) -> Bool {
    tags["opening_hours"].map { $0 != "24/7" } ?? false
  }

  /// Returns whether a sight is so tall that visitors who enter it go up: 150 m or 40 floors.
  private static func isTower(_ tags: [String: String]) -> Bool {
    let number = { (key: String) in
      tags[key].flatMap { $0.prefixMatch(of: #/\d{1,4}/#) }.flatMap { Int($0.output) } ?? 0
    }
    return number("height") >= 150 || number("building:levels") >= 40
  }

  /// Returns the minutes before relevance counts; `nil` if those of ``VisitRule`` apply.
  private static func stay(
    of tags: [String: String],
    _ rule: TagRule,
    _ size: PlaceSize?
  ) -> VisitDuration? {
    let isEntered = isEntered(tags)
    if rule.isNeighborhood { return stay(20, 45, 90) }
    switch rule.category {
    case .viewpoint where rule.condition == .known: return stay(30, 60, 90)
    case .landmark where isEntered && tags.hasFee: return stay(30, 60, 90)
    case .landmark where size == .large: return isEntered ? stay(20, 45, 75) : stay(15, 30, 60)
    case .landmark where size == nil && isEntered: return stay(15, 30, 60)
    case .landmark where size != .small: return stay(10, 15, 30)
    case .gallery where size == nil: return stay(20, 30, 60)
    case .museum where size == .large: return stay(75, 120, 210)
    case .museum where size != .small: return stay(40, 60, 120)
    case .park, .garden:
      return size == .large
        ? stay(20, 45, 90) : size == .small ? stay(10, 20, 40) : stay(15, 30, 60)
    case .historic:
      return size == .large
        ? stay(45, 90, 150) : size == .small ? stay(10, 20, 40) : stay(15, 30, 60)
    case .worship where size != .large: return stay(10, 20, 40)
    case .square where size == nil: return stay(15, 30, 60)
    default: return nil
    }
  }

  /// Returns a stay from its shortest to its longest.
  private static func stay(_ minimum: Int, _ recommended: Int, _ maximum: Int) -> VisitDuration {
    VisitDuration(
      uncheckedMinimum: Minutes(minimum),
      recommended: Minutes(recommended),
      maximum: Minutes(maximum)
    )
  }
}
