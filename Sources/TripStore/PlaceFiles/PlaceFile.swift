internal import Geography
internal import StrictJSON
internal import XMLDocuments
internal import ZipArchives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The places in a file of another program: GeoJSON, GPX, KML, KMZ or CSV.
///
/// The format is recognized by the content, since names of files are unreliable.
package struct PlaceFile: Sendable {
  /// The most bytes of a file.
  private static let mostBytes = 50_000_000

  /// The most places of a file.
  private static let mostPlaces = 5000

  /// The places.
  package internal(set) var records: [PlaceRecord] = []

  /// What is faulty, with its place in the file.
  package internal(set) var faults: [String] = []

  /// How many lines and areas there are, which are not places.
  package internal(set) var shapes = 0

  /// Creates a file without places.
  init() {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages.
  /// - Throws: ``StoreError/refused(_:)`` if the file as a whole cannot be read.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: Data, named name: String) throws(StoreError) {
    guard bytes.count <= Self.mostBytes else {
      throw .refused("\(name) has over \(Self.mostBytes / 1_000_000) MB; split it")
    }
    let text = Array(bytes)
    let first = text.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
    if text.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      try self.init(unpacking: bytes, named: name)
    } else if first == UInt8(ascii: "<") {
      try self.init(xml: text, named: name)
    } else if first == UInt8(ascii: "{") {
      try self.init(geoJSON: bytes, named: name)
    } else {
      try self.init(csv: String(decoding: text, as: UTF8.self), named: name)
    }
    guard records.count <= Self.mostPlaces else {
      throw .refused(
        "\(name) has \(records.count) places, but at most \(Self.mostPlaces) are read; split it"
      )
    }
  }

  /// Reads the KML document in a KMZ archive.
  private init(unpacking bytes: Data, named name: String) throws(StoreError) {
    do {
      let archive = try ZipArchive(bytes, mostBytes: Self.mostBytes)
      let documents = archive.names.filter { $0.lowercased().hasSuffix(".kml") }
      let main = documents.contains("doc.kml") ? "doc.kml" : documents.first
      guard let main, let document = try archive.contents(of: main) else {
        throw StoreError.refused("\(name) is an archive without a .kml file; export KML or KMZ")
      }
      try self.init(xml: Array(document), named: "\(name): \(main)")
    } catch let error as ZipError {
      throw .refused("\(name): \(error)")
    } catch let error as StoreError {
      throw error
    } catch {
      throw .refused("\(name): \(error)")
    }
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
    case "kml": readKML(root)
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
    guard let name, !name.isEmpty else {
      faults.append("\(origin): the name is missing")
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
