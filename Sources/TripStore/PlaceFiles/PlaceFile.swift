internal import Formats
package import Foundation
internal import Geography
internal import ZipArchives

/// The places in a file of another program: GeoJSON, GPX, KML, KMZ or CSV.
///
/// The format is detected from the content, since file names are unreliable.
package struct PlaceFile: Sendable {
  /// The maximum size of a file, in bytes.
  package static let mostBytes = 50_000_000

  /// The maximum number of places in a file.
  private static let mostPlaces = 5000

  /// The places.
  package internal(set) var records: [PlaceRecord] = []

  /// The faults, each with its place in the file.
  package internal(set) var faults: [String] = []

  /// The number of lines and areas, which are not places.
  package internal(set) var shapes = 0

  /// Notes about linked files that are not read, one line each.
  package internal(set) var unread: [String] = []

  /// The prefix of origins, for an archive with several documents.
  private var folder = ""

  /// Creates a file without places.
  init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name of the file, for messages.
  /// - Throws: ``StoreError/refused(_:)`` if the file cannot be read at all.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: Data, named name: String) throws(StoreError) {
    guard bytes.count <= Self.mostBytes else {
      throw .refused("\(name) has over \(Self.mostBytes / 1_000_000) MB; split it")
    }
    let text: [UInt8]
    do throws(UnicodeFault) {
      text = try UnicodeText.utf8(Array(bytes))
    } catch {
      throw .refused("\(name): \(error)")
    }
    let first = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    if text.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      try self.init(unpacking: bytes, named: name)
    } else if first == UInt8(ascii: "<") {
      try self.init(xml: text, named: name)
    } else if first == UInt8(ascii: "{") {
      try self.init(geoJSON: Data(text), named: name)
    } else {
      try self.init(csv: try Self.text(of: text, named: name), named: name)
    }
    guard records.count <= Self.mostPlaces else {
      throw .refused(
        "\(name) has \(records.count) places, but at most \(Self.mostPlaces) are read; split it"
      )
    }
  }

  /// Returns the text of a table.
  ///
  /// - Throws: ``StoreError/refused(_:)`` if it is not UTF-8, with the likely encoding.
  private static func text(of bytes: [UInt8], named name: String) throws(StoreError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let remedy = "save it as CSV in UTF-8"
    let rows = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let bad = rows.enumerated().filter { String(validating: $0.element, as: UTF8.self) == nil }
    let places = bad.prefix(5).map { "row \($0.offset + 1)" }.joined(separator: ", ")
    let more = bad.count > 5 ? " and \(bad.count - 5) more rows" : ""
    let undefined: Set<UInt8> = [0x00, 0x81, 0x8D, 0x8F, 0x90, 0x9D]
    guard !bytes.contains(where: undefined.contains) else {
      throw .refused("\(name) is not UTF-8 in \(places)\(more); \(remedy)")
    }
    throw .refused(
      "\(name) is not UTF-8 in \(places)\(more), but seems to be Windows-1252; \(remedy), or convert it with "
        + "iconv -f WINDOWS-1252 -t UTF-8"
    )
  }

  /// Reads the KML document in a KMZ archive, and linked documents in the archive.
  ///
  /// The document is `doc.kml` or, if absent, the first one.
  ///
  /// > Source: OGC 12-007r2, "OGC KML 2.3", section 6.3 and annex C.
  private init(unpacking bytes: Data, named name: String) throws(StoreError) {
    self.init()
    let archive: ZipArchive
    do throws(ZipError) {
      archive = try ZipArchive(bytes, mostBytes: Self.mostBytes)
    } catch {
      throw .refused("\(name): \(error)")
    }
    let documents = archive.files.filter { $0.lowercased().hasSuffix(".kml") }
    let main =
      documents.first { $0.lowercased() == "doc.kml" }
      ?? documents.first { $0.lowercased().hasSuffix("/doc.kml") } ?? documents.first
    guard let main else {
      throw StoreError.refused("\(name) is an archive without a .kml file; export KML or KMZ")
    }
    var waiting = [main]
    var seen: Set = [main]
    var room = Self.mostBytes
    while let document = waiting.popLast() {
      let root = try Self.root(of: document, in: archive, named: name, &room)
      folder = seen.count == 1 ? "" : "\(document): "
      guard root.name == "kml" else {
        throw .refused("\(name): \(document) is XML of the kind <\(root.name)>; export KML instead")
      }
      var linked: [String] = []
      for link in readKML(root) {
        if let path = Self.path(of: link, from: document), documents.contains(path) {
          if seen.insert(path).inserted { linked.append(path) }
        } else {
          note(link)
        }
      }
      waiting += linked.reversed()
    }
    for document in documents where !seen.contains(document) {
      unread.append(
        "nothing in \(main) links to \(document), which is not read; unpack and import it"
      )
    }
  }

  /// Returns the root element of a document in an archive.
  ///
  /// - Parameters:
  ///   - document: The name of the document.
  ///   - archive: The archive.
  ///   - name: The name of the archive, for messages.
  ///   - room: The remaining number of bytes to unpack, since an archive may contain the same bytes under many names.
  /// - Returns: The element.
  /// - Throws: ``StoreError/refused(_:)`` if the document cannot be read.
  private static func root(
    of document: String,
    in archive: ZipArchive,
    named name: String,
    _ room: inout Int
  ) throws(StoreError) -> XMLNode {
    do {
      let content = try archive.contents(of: document) ?? Data()
      room -= content.count
      guard room >= 0 else {
        throw StoreError.refused("\(name) unpacks to over \(mostBytes / 1_000_000) MB; split it")
      }
      return try XMLReader.root(of: content)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .refused("\(name): \(document): \(error)")
    }
  }

  /// Resolves a reference in a document to a path in the archive, or returns `nil` if it is outside.
  private static func path(of address: String, from document: String) -> String? {
    guard !address.contains("://"), !address.hasPrefix("/") else { return nil }
    var parts = document.split(separator: "/").dropLast().map(String.init)
    let relative = address.prefix { $0 != "#" && $0 != "?" }
    let decoded = String(relative).removingPercentEncoding ?? String(relative)
    for part in decoded.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(String(part))
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// Records a link to a file that is not read, once.
  private mutating func note(_ link: String) {
    let line =
      "links to \(link.quotedForMessage), which is not read; open it and import what it holds"
    if unread.count < 20, !unread.contains(line) { unread.append(line) }
  }

  /// Reads GPX or KML.
  private init(xml: [UInt8], named name: String) throws(StoreError) {
    let root: XMLNode
    do throws(XMLFault) {
      root = try XMLReader.root(of: xml)
    } catch {
      throw .refused("\(name): \(error)")
    }
    switch root.name {
    case "gpx": readGPX(root)
    case "kml": for link in readKML(root) { note(link) }
    default:
      throw .refused("\(name) is XML of the kind <\(root.name)>; export GPX or KML instead")
    }
  }

  /// Reads GeoJSON.
  private init(geoJSON bytes: Data, named name: String) throws(StoreError) {
    do throws(ReadingError) {
      try readGeoJSON(JSONText(bytes).root)
    } catch {
      throw .refused("\(name): \(error)")
    }
    guard !records.isEmpty || !faults.isEmpty || shapes > 0 else {
      throw .refused("\(name) is JSON without GeoJSON features; export GeoJSON instead")
    }
  }

  /// Adds a record if it has a name and a position, and a fault otherwise.
  mutating func add(
    _ origin: String,
    name: String?,
    latitude: Double?,
    longitude: Double?,
    facts: [String: String]
  ) {
    let origin = folder + origin
    guard let name, !name.isEmpty else {
      faults.append("\(origin): the name is missing")
      return
    }
    // SQLite text ends at a null character.
    guard !name.contains("\0"), !facts.values.contains(where: { $0.contains("\0") }) else {
      faults.append("\(origin): \(name.quotedForMessage) has a zero character; take it out")
      return
    }
    guard let latitude, let longitude else {
      faults.append("\(origin): \(name.quotedForMessage) has no position")
      return
    }
    do {
      let position = try Coordinate(latitude: latitude, longitude: longitude)
      let record = PlaceRecord(origin: origin, name: name, position: position, facts: facts)
      records.append(record)
    } catch {
      faults.append("\(origin): \(name.quotedForMessage): \(error)")
    }
  }
}

extension PlaceFile {
  /// Reads the points of a feature collection, or of one feature.
  mutating func readGeoJSON(_ root: JSONValue) {
    let members = Self.members(of: root)
    guard let features = members["features"]?.elements else {
      if members["geometry"] != nil { read(members, origin: "feature 1") }
      return
    }
    for (index, feature) in features.enumerated() {
      read(Self.members(of: feature), origin: "feature \(index + 1)")
    }
  }

  /// Reads a feature.
  private mutating func read(_ feature: [String: JSONValue], origin: String) {
    let geometry = feature["geometry"].map(Self.members) ?? [:]
    if let kind = geometry["type"]?.string, kind != "Point" {
      shapes += 1
      return
    }
    let numbers = geometry["coordinates"]?.elements.map { $0.map(\.number) } ?? []
    let facts = feature["properties"].map(Self.facts) ?? [:]
    add(
      origin,
      name: facts["name"] ?? facts["title"] ?? facts["location.name"],
      latitude: numbers.count >= 2 ? numbers[1] : nil,
      longitude: numbers.count >= 2 ? numbers[0] : nil,
      facts: facts
    )
  }

  /// Returns the texts and numbers of an object by name; nested names are separated by a dot, as in `location.name`.
  private static func facts(of object: JSONValue) -> [String: String] {
    var facts: [String: String] = [:]
    for (key, value) in object.members {
      let name = key.string?.lowercased() ?? ""
      for (inner, text) in value.members.map({ ($0.key.string ?? "", Self.text(of: $0.value)) }) {
        facts["\(name).\(inner.lowercased())"] = text
      }
      facts[name] = text(of: value) ?? facts[name]
    }
    facts["address"] = facts["address"] ?? facts["location.address"]
    return facts
  }

  /// Returns a text, or a number as text.
  private static func text(of value: JSONValue) -> String? {
    if let text = value.string { return text }
    return value.number.map { $0 == $0.rounded() && abs($0) < 1e9 ? "\(Int($0))" : "\($0)" }
  }

  /// Returns the values of an object by name.
  private static func members(of object: JSONValue) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (key, value) in object.members { if let name = key.string { members[name] = value } }
    return members
  }
}

extension PlaceFile {
  /// Reads the waypoints of a GPX document.
  mutating func readGPX(_ root: XMLNode) {
    for (index, point) in root.descendants(named: "wpt").enumerated() {
      var facts: [String: String] = [:]
      for fact in point["extensions"]?["place"]?.children ?? [] {
        facts[fact.name] = fact.trimmedText
      }
      facts["category"] = facts["category"] ?? point.text(of: "type")
      facts["note"] = point.text(of: "desc") ?? point.text(of: "cmt")
      facts["website"] = facts["website"] ?? point["link"]?.attributes["href"]
      add(
        "waypoint \(index + 1)",
        name: point.text(of: "name"),
        latitude: point.attributes["lat"].flatMap { Double($0) },
        longitude: point.attributes["lon"].flatMap { Double($0) },
        facts: facts
      )
    }
    shapes += root.descendants(named: "trk").count + root.descendants(named: "rte").count
  }

  /// Reads the placemarks of a KML document, as written by My Maps, Google Earth, and Organic Maps.
  ///
  /// - Returns: The URLs of linked documents.
  mutating func readKML(_ root: XMLNode) -> [String] {
    for (index, mark) in root.descendants(named: "Placemark").enumerated() {
      guard let point = mark.descendants(named: "Point").first else {
        shapes += 1
        continue
      }
      let numbers = (point.text(of: "coordinates") ?? "")
        .split(separator: ",").map { Double($0.filter { !$0.isWhitespace }) }
      add(
        "placemark \(index + 1)",
        name: mark.text(of: "name"),
        latitude: numbers.count >= 2 ? numbers[1] : nil,
        longitude: numbers.count >= 2 ? numbers[0] : nil,
        facts: Self.facts(of: mark)
      )
    }
    return root.descendants(named: "NetworkLink").compactMap { link in
      (link["Link"] ?? link["Url"])?.text(of: "href")
    }
  }

  /// Returns the description, the address and the extended data of a placemark.
  private static func facts(of mark: XMLNode) -> [String: String] {
    var facts: [String: String] = [:]
    for datum in mark.descendants(named: "Data") {
      guard let name = datum.attributes["name"] else { continue }
      facts[name.lowercased()] = datum.text(of: "value")
    }
    facts["note"] = mark.text(of: "description").map(PlainText.fromMarkup)
    facts["address"] = facts["address"] ?? mark.text(of: "address")
    facts["phone"] = facts["phone"] ?? mark.text(of: "phoneNumber")
    return facts
  }
}
