import Transit

extension TransitNetwork {
  /// Reads the section of a map file.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)``.
  /// - Complexity: O(*n*) for *n* bytes.
  init(section bytes: [UInt8]) throws(MapFileError) {
    let part = SectionKind.transit.name
    let rows: TransitRows
    do {
      rows = try TransitRows(decoding: bytes)
    } catch {
      throw .malformed(part: part, problem: error.problem)
    }
    do throws(TransitNetworkError) {
      try self.init(rows)
    } catch {
      throw .malformed(part: part, problem: "\(error)")
    }
  }
}
