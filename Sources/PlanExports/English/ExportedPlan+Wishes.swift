import Catalogs
import DayPlans

extension ExportedPlan {
  /// What the plan does for the weather, for those who come along, and about steps, a sentence each.
  var wishes: [String] { [weatherInWords, companyInWords, plan.stepsNote].compactMap { $0 } }

  /// The sights of all days that the catalog knows.
  private var sights: [Attraction] {
    plan.days.flatMap(\.stops).compactMap { catalog[$0.id] }
  }

  /// How many sights are under a roof.
  ///
  /// An example is `Planned for rain: 5 of 7 sights are indoors, 1 partly, 1 of unknown setting.`
  private var weatherInWords: String? {
    guard let weather = plan.request.weather, !sights.isEmpty else { return nil }
    let count = { (setting: Setting?) in self.sights.count { $0.dayFacts.setting == setting } }
    let lead =
      switch weather {
      case .rain, .heat: "\(count(.indoor)) of \(sights.count) sights are indoors"
      case .dry: "\(count(.outdoor)) of \(sights.count) sights are outdoors"
      }
    let parts = [
      lead, count(.both) > 0 ? "\(count(.both)) partly" : nil,
      count(nil) > 0 ? "\(count(nil)) of unknown setting" : nil,
    ]
    let name = weather == .dry ? "dry weather" : weather.rawValue
    return "Planned for \(name): \(parts.compactMap { $0 }.joined(separator: ", "))."
  }

  /// Which sights suit those who come along, and which are hard on them.
  private var companyInWords: String? {
    let company = plan.request.with
    guard !company.isEmpty, !sights.isEmpty else { return nil }
    let suited = sights.count { sight in
      company.allSatisfy { sight.dayFacts.suits.contains($0.suitability) }
    }
    let silent = sights.count { $0.dayFacts.suits.isEmpty }
    let hard = sights.filter { $0.dayFacts.effort != nil }
      .map { "\($0.name) has \($0.dayFacts.effort?.words ?? "")" }
    let parts =
      ["\(suited) of \(sights.count) sights suit them"]
      + (silent > 0 ? ["\(silent) do not say"] : []) + hard
      + [longWalk(with: company)].compactMap { $0 }
    return "With \(company.map(\.words).listed): \(parts.joined(separator: ", "))."
  }
}

extension ExportedPlan {
  /// The most minutes on foot at a time that are fun for small children.
  private static let funMinutes = 30

  /// The longest walk, if it is too long for those who come along.
  private func longWalk(with company: [Companions]) -> String? {
    guard !company.allSatisfy({ $0 == .teens }),
      plan.request.mode == .walk || plan.request.mode == .transit
    else { return nil }
    let walks = plan.days.flatMap(\.legs).filter { $0.rides.isEmpty }.map(\.minutes.rawValue)
    guard let longest = walks.max(), longest > Self.funMinutes else { return nil }
    return "the longest walk takes \(longest) min"
  }
}

extension Companions {
  /// Who it is.
  fileprivate var words: String { self == .pram ? "a stroller" : rawValue }
}

extension Effort {
  /// The effort as `311 steps and a hill`.
  fileprivate var words: String {
    [steps.map { "\($0) steps" }, hasHill ? "a hill" : nil].compactMap { $0 }.listed
  }
}
