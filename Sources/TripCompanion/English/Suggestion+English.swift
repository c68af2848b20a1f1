import Catalogs
import DayPlans

extension Suggestion: CustomStringConvertible {
  /// What it costs, as in `+14 min, nothing lost` or `+35 min, replaces Leadenhall Market`.
  public var description: String {
    var parts = ["\(extraMinutes < 0 ? "−" : "+")\(abs(extraMinutes)) min"]
    if !change.lost.isEmpty {
      parts.append("replaces \(change.lost.map(\.name).joined(separator: ", "))")
    }
    if !change.shortened.isEmpty {
      parts.append("less time at \(change.shortened.map(\.name).joined(separator: ", "))")
    }
    if parts.count == 1 { parts.append("nothing lost") }
    if let laterEnd { parts.append("or end \(laterEnd) min later and lose nothing") }
    return parts.joined(separator: ", ")
  }
}
