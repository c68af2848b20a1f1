import ArgumentParser
import Catalogs
import Geography

extension Value {
  /// Reads a distance such as `500m`, `1.5km` or `500`, in meters.
  static func distance(_ text: String) throws -> Meters {
    let word = text.lowercased().filter { $0 != " " }
    let (digits, unit) =
      word.hasSuffix("km")
      ? (word.dropLast(2), 1_000.0)
      : word.hasSuffix("m") ? (word.dropLast(), 1) : (word[...], 1)
    guard let number = Double(digits), number > 0, number * unit <= 100_000 else {
      throw ValidationError(
        "\"\(text)\" is not a distance up to 100 km; write it as 500m or 1.5km"
      )
    }
    return Meters(number * unit)
  }

  /// Reads a duration such as `10min`, `1h` or `10`, in minutes.
  static func duration(_ text: String) throws -> Minutes {
    let word = text.lowercased().filter { $0 != " " }
    let (digits, unit) =
      word.hasSuffix("min")
      ? (word.dropLast(3), 1)
      : word.hasSuffix("h") ? (word.dropLast(), 60) : (word[...], 1)
    guard let number = Int(digits), (1...(2_880 / unit)).contains(number) else {
      throw ValidationError("\"\(text)\" is not a duration up to 48 h; write it as 10min or 2h")
    }
    return Minutes(number * unit)
  }
}
