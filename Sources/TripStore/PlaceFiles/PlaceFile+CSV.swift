import Formats

extension PlaceFile {
  /// The names of the columns for latitude, longitude, and name.
  private static let columns = (
    latitude: ["latitude", "lat", "y"], longitude: ["longitude", "lon", "lng", "long", "x"],
    name: ["name", "title"]
  )

  /// Reads a table with a header; columns can be in any order.
  init(csv text: String, named name: String) throws(StoreError) {
    self.init()
    let table: CSVTable
    do {
      table = try CSVTable(reading: text)
    } catch {
      throw .refused("\(name): line \(error.line): \(error.problem); \(error.remedy)")
    }
    let head = (table.rows.first ?? []).map { Self.trimmed($0).lowercased() }
    let hasPosition =
      head.contains { Self.columns.latitude.contains($0) }
      && head.contains { Self.columns.longitude.contains($0) }
    guard hasPosition || head.contains("wkt"), head.contains(where: Self.columns.name.contains)
    else {
      throw .refused(
        "\(name) is not GeoJSON, GPX, KML or KMZ, and as a table it lacks the columns name, latitude "
          + "and longitude in its first row, with commas between them"
      )
    }
    for (index, row) in table.rows.enumerated().dropFirst() where row != [""] {
      read(row, head, origin: "row \(index + 1)")
    }
  }

  /// Reads a row.
  private mutating func read(_ row: [String], _ head: [String], origin: String) {
    guard row.count == head.count else {
      faults.append("\(origin): has \(row.count) cells, but the first row has \(head.count)")
      return
    }
    let cells = zip(head, row.map(Self.trimmed))
    let facts = Dictionary(cells, uniquingKeysWith: { first, _ in first })
    let value = { (names: [String]) in names.lazy.compactMap { facts[$0] }.first }
    let point = facts["wkt"].map(Self.numbers) ?? []
    add(
      origin,
      name: value(Self.columns.name),
      latitude: value(Self.columns.latitude).flatMap { Double($0) } ?? point.last,
      longitude: value(Self.columns.longitude).flatMap { Double($0) } ?? point.first,
      facts: facts
    )
  }

  /// Returns the longitude and latitude in a text such as `POINT (-0.127 51.519)`, as written by My Maps.
  private static func numbers(inPoint text: String) -> [Double] {
    guard text.uppercased().hasPrefix("POINT") else { return [] }
    let words = text.split { " ()".contains($0) }.dropFirst().compactMap { Double($0) }
    return words.count >= 2 ? Array(words[..<2]) : []
  }

  /// Returns a cell without surrounding spaces.
  private static func trimmed(_ cell: String) -> String {
    let inner = cell.drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
