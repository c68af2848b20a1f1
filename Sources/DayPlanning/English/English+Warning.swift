import Catalogs

extension Plan.Warning {
  /// The warning, as a sentence without a period.
  public var sentence: String {
    switch self {
    case .unknownHours(let sight):
      "the opening hours of \(sight.name) are unknown: it is planned as if it were open, so check before you go"
    case .shortened(let sight, let minutes, let recommended):
      "the visit of \(sight.name) is shortened to \(minutes.rawValue) of \(recommended.rawValue) minutes "
        + "so that all musts fit"
    case .setAside(let count, let kept):
      "\(count) sights were set aside before planning: the proof covers the \(kept) that were kept"
    case .stated(let sentence): sentence
    }
  }
}
