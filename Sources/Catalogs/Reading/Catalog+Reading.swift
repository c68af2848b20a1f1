#if canImport(FoundationEssentials)
public import FoundationEssentials
import Geography
import StrictJSON
#else
public import Foundation
#endif

extension Catalog {
  /// The value of `format` in a catalog file.
  static let format = "planday.catalog/1"

  /// Reads a catalog.
  ///
  /// Everything that the schema of catalogs demands is checked, and beyond it that ids differ, stays
  /// are in order, positions lie in the city and opening hours parse.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``CatalogError``, naming every fault at once.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(json: Data, file: String) throws(CatalogError) {
    do throws(ReadingError) {
      self = try StrictReader.read(json, Catalog.init(reading:))
    } catch {
      switch error {
      case .notJSON(let message):
        throw .notJSON(file: file, message: message)
      case .faults(let faults):
        throw .faults(
          faults.map { CatalogFault(file: file, path: $0.path, problem: $0.problem) }
        )
      }
    }
  }

  /// Reads a catalog from the root object of its file, or returns `nil` after reporting why not.
  init?(reading reader: StrictReader) {
    reader.required("format", .constant(Self.format))
    let license = reader.required("license", .text)
    let attribution = reader.requiredList("attribution", of: .text)
    let city = reader.required("city", City.init(reading:))
    var checks = AttractionChecks(bounds: city?.bounds)
    let attractions = reader.requiredList("attractions", labeledBy: "id", minimumCount: 1) {
      checks.read($0)
    }
    checks.reportLostParts()
    guard let license, let attribution, let city, let attractions else { return nil }
    self.init(city: city, attractions: attractions, license: license, attribution: attribution)
  }
}

extension City {
  /// Reads the city of a catalog and does not look at the attractions.
  ///
  /// - Parameters:
  ///   - catalogJSON: The bytes of the catalog file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``CatalogError``, naming every fault of the city at once.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(catalogJSON: Data, file: String) throws(CatalogError) {
    do throws(ReadingError) {
      self = try StrictReader.read(catalogJSON) { reader in
        reader.required("format", .constant(Catalog.format))
        for key in ["license", "attribution", "attractions"] { reader.ignore(key) }
        return reader.required("city", City.init(reading:))
      }
    } catch {
      throw CatalogError(error, file: file)
    }
  }
}

extension CatalogError {
  /// Says of a file what its reader said.
  fileprivate init(_ error: ReadingError, file: String) {
    switch error {
    case .notJSON(let message):
      self = .notJSON(file: file, message: message)
    case .faults(let faults):
      self = .faults(faults.map { CatalogFault(file: file, path: $0.path, problem: $0.problem) })
    }
  }
}

/// What is checked of an attraction beside the others of its catalog.
private struct AttractionChecks {
  /// The rectangle in which positions must lie; `nil` if the catalog has no sound one.
  let bounds: BoundingBox?

  /// The path of the attraction that has an id.
  private var pathOfID: [String: String] = [:]

  /// The attractions that are part of others, with where they stand.
  private var parts: [(part: String, whole: String, reader: StrictReader)] = []

  /// Creates checks for the attractions of one catalog.
  init(bounds: BoundingBox?) {
    self.bounds = bounds
  }

  /// Reads an attraction and reports also an id that occurred before and a position out of town.
  mutating func read(_ reader: StrictReader) -> Attraction? {
    let attraction = Attraction(reading: reader)
    if let id = reader.label, let earlier = pathOfID.updateValue(reader.path, forKey: id) {
      reader.report("\(id.quotedForMessage) is already the id of \(earlier)", at: "id")
    }
    if let attraction, let bounds, !bounds.contains(attraction.coordinate) {
      let distance = Int((bounds.distance(to: attraction.coordinate).rawValue / 1_000).rounded(.up))
      reader.report(
        "position \(attraction.coordinate) lies outside the bounds of the city, "
          + "\(distance) km from them"
      )
    }
    if let attraction, let whole = attraction.partOf {
      parts.append((attraction.id, whole, reader))
    }
    return attraction
  }

  /// Reports attractions that are part of what is not there, of themselves, or of too many others.
  func reportLostParts() {
    let wholes = Dictionary(
      parts.map { ($0.part, $0.whole) },
      uniquingKeysWith: { first, _ in first }
    )
    let lost = parts.filter { pathOfID[$0.whole] == nil }
    for (number, (_, whole, reader)) in lost.enumerated() {
      // More than a few misspelled ones are another mistake.
      let meant = number < 20 ? Spelling.nearest(to: whole, among: pathOfID.keys.sorted()) : nil
      let offer = meant.map { "; did you mean \"\($0)\"?" } ?? ""
      reader.report("\(whole.quotedForMessage) is the id of no attraction\(offer)", at: "partOf")
    }
    for (part, whole, reader) in parts {
      var above: String? = whole
      var depth = 1
      while let id = above, id != part, depth <= Catalog.deepestPart {
        above = wholes[id]
        depth += 1
      }
      if above == part {
        reader.report("leads back to \(part) itself", at: "partOf")
      } else if above != nil {
        reader.report(
          "is part of more than \(Catalog.deepestPart) others, one in the other",
          at: "partOf"
        )
      }
    }
  }
}
