import ArgumentParser
import PlanExports

extension Value {
  /// Returns the format of an output: the one asked for, else the one that the file's name ends in.
  ///
  /// - Parameters:
  ///   - format: The value of `--format`, if it is given.
  ///   - file: The file to write; `nil` or a name without an extension gets the usual format.
  ///   - usual: The usual format.
  ///   - others: Further extensions, such as `htm`, with their formats.
  /// - Returns: The format.
  /// - Throws: `ValidationError` for an unknown extension: the file would not hold what its name promises.
  static func format<Format: RawRepresentable<String> & CaseIterable>(
    _ format: Format?,
    of file: String?,
    usually usual: Format,
    others: KeyValuePairs<String, Format> = [:]
  ) throws -> Format {
    if let format { return format }
    guard let file, let ending = fileExtension(of: file) else { return usual }
    let other = others.first { $0.key == ending }?.value
    if let format = Format(rawValue: ending) ?? other { return format }
    let names = Format.allCases.map(\.rawValue)
    let known = names.filter { $0 != "text" } + others.map(\.key).filter { !names.contains($0) }
    throw unknownExtension(of: file, known: known, remedy: "or choose one with --format")
  }

  /// Rejects a file to write whose name promises another format than its only one.
  ///
  /// - Throws: `ValidationError`.
  static func expect(_ file: String?, endsIn known: String...) throws {
    guard let file, let ending = fileExtension(of: file), !known.contains(ending) else { return }
    throw unknownExtension(of: file, known: known, remedy: "or leave the extension out")
  }

  /// Returns the error for a name that ends in an unknown extension.
  private static func unknownExtension(
    of file: String,
    known: [String],
    remedy: String
  ) -> ValidationError {
    let list = known.map { ".\($0)" }.joined(separator: ", ")
    return ValidationError(
      "\(file) cannot be written in the format of its name; use \(list), \(remedy)"
    )
  }

  /// Returns the extension of a file's name in lower case, as in `gpx`, or `nil` if it has none.
  ///
  /// What follows the last dot is an extension if it consists of letters and digits and has a letter: `day.2027-05-13` has none.
  private static func fileExtension(of file: String) -> String? {
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let isWord =
      ending.allSatisfy { $0.isLetter || $0.isNumber } && ending.contains(where: \.isLetter)
    return isWord ? ending : nil
  }
}
