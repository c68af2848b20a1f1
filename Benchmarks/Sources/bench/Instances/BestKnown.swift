import ArgumentParser
import Foundation

/// The best known values of published instances, from a table with the columns
/// `kind,instance,path,n,days,metric,best_known,status`.
struct BestKnown {
  /// The best known value of one instance.
  struct Entry {
    /// The best known value.
    let value: Double
    /// Whether it is proven optimal.
    let isProven: Bool
  }

  private var entries: [String: Entry] = [:]

  /// Reads the table; without one, nothing is known.
  init(_ file: String?) throws {
    guard let file else { return }
    guard let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8) else {
      throw ValidationError("cannot read \(file)")
    }
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false)
      guard fields.count == 8, let value = Double(fields[6]) else { continue }
      let name = String(fields[1])
      let plain = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
      let key = Self.key(plain, days: Int(fields[4]) ?? 1, metric: String(fields[5]))
      entries[key] = Entry(
        value: value,
        isProven: fields[7].contains("proven optimal") && !fields[7].contains("UP")
      )
    }
  }

  /// Returns the entry for `instance`.
  func entry(of instance: PublishedInstance) -> Entry? {
    let metric = instance.isTour ? "travel" : "score"
    return entries[Self.key(instance.name, days: instance.days, metric: metric)]
      ?? entries[Self.key(instance.name, days: 0, metric: metric)]
  }

  private static func key(_ name: String, days: Int, metric: String) -> String {
    "\(name) \(days) \(metric)"
  }
}
