import ArgumentParser
import Catalogs
import CityCatalogs

/// Shell completions for the values of options.
enum Completion {
  /// The cities whose catalogs are installed.
  static let cities = CompletionKind.custom { _, _, _ in
    (try? CatalogLibrary().cityIDs) ?? []
  }

  /// The ids of the sights of the city given by `--city`.
  static let sights = CompletionKind.custom { words, _, prefix in
    guard let index = words.firstIndex(of: "--city"), index + 1 < words.count,
      let catalog = try? CatalogLibrary().catalog(words[index + 1])
    else { return [] }
    return catalog.attractions.map(\.id).filter { $0.hasPrefix(prefix) }
  }

  /// Words for dates.
  static let dates = CompletionKind.list([
    "today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
  ])

  /// The values of an option with a fixed set of choices.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    of choice: Choice.Type
  ) -> CompletionKind {
    .list(Choice.allCases.map(\.rawValue))
  }
}
