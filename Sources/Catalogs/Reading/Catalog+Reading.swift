package import Formats
import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Catalog {
  /// The required value of `format` in a catalog file.
  static let format = "planday.catalog/1"

  /// Reads and validates a catalog.
  ///
  /// Beyond what the JSON schema requires, this checks that ids are unique, visit durations are ordered, positions lie
  /// within the city, and opening hours parse.
  ///
  /// - Parameters:
  ///   - json: The contents of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``CatalogError`` with all faults.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(json: Data, file: String) throws(CatalogError) {
    do throws(ReadingError) {
      // Editors of a catalog need to see every fault.
      self = try StrictReader.read(json, mostFaults: .max, Catalog.init(reading:))
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// Decodes a catalog from the root object of its file, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    reader.required("format", .constant(Self.format))
    let license = reader.required("license", .text)
    let attribution = reader.requiredList("attribution", of: .text)
    let city = reader.required("city", City.init(reading:))
    var checks = AttractionChecks(bounds: city?.bounds)
    let attractions = reader.requiredList("attractions", labeledBy: "id", minimumCount: 1) {
      checks.read($0)
    }
    checks.reportInvalidParts()
    guard let license, let attribution, let city, let attractions else { return nil }
    self.init(city: city, attractions: attractions, license: license, attribution: attribution)
  }
}

extension City {
  /// Reads only the city of a catalog, skipping the sights.
  ///
  /// - Parameters:
  ///   - catalogJSON: The contents of the catalog file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``CatalogError`` with all faults of the city.
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
  /// Converts a reading error, adding the name of the file.
  fileprivate init(_ error: ReadingError, file: String) {
    switch error {
    case .notJSON(let message):
      self = .notJSON(file: file, message: message)
    case .faults(let faults):
      self = .faults(faults.map { CatalogFault($0, in: file) })
    case .cancelled:
      self = .notJSON(file: file, message: error.description)
    }
  }
}

extension CatalogFault {
  /// Converts a fault of the reader.
  fileprivate init(_ fault: ReadingFault, in file: String) {
    self.init(file: file, path: fault.path, problem: fault.problem)
    kind = fault.kind
  }
}

/// Checks that need to compare a sight with the rest of its catalog.
private struct AttractionChecks {
  /// The rectangle that must contain all positions; `nil` if the catalog has no valid one.
  let bounds: BoundingBox?

  /// The path of the sight with each id.
  private var pathOfID: [String: String] = [:]

  /// The sights that are part of others, with the readers for their locations.
  private var parts: [(part: String, whole: String, reader: StrictReader)] = []

  /// Creates the checks for the sights of one catalog.
  init(bounds: BoundingBox?) {
    self.bounds = bounds
  }

  /// Decodes a sight and reports duplicate ids and positions outside the city.
  mutating func read(_ reader: StrictReader) -> Attraction? {
    let attraction = Attraction(reading: reader)
    if let id = reader.label, let earlier = pathOfID.updateValue(reader.path, forKey: id) {
      reader.report(
        "\(id.quotedForMessage) is already the id of \(earlier)",
        at: "id",
        kind: .duplicateID
      )
    }
    if let attraction, let bounds, !bounds.contains(attraction.coordinate) {
      let distance = Int((bounds.distance(to: attraction.coordinate).rawValue / 1_000).rounded(.up))
      reader.report(
        "position \(attraction.coordinate) is \(distance) km outside the bounds of the city",
        kind: .outsideCity
      )
    }
    if let attraction, let whole = attraction.partOf {
      parts.append((attraction.id, whole, reader))
    }
    return attraction
  }

  /// Reports sights whose `partOf` refers to a missing sight, forms a cycle, or nests too deeply.
  func reportInvalidParts() {
    let wholes = Dictionary(
      parts.map { ($0.part, $0.whole) },
      uniquingKeysWith: { first, _ in first }
    )
    let lost = parts.filter { pathOfID[$0.whole] == nil }
    for (number, (_, whole, reader)) in lost.enumerated() {
      // With many unknown ids, the cause is something other than a typo, and searching for suggestions is slow.
      let meant = number < 20 ? Spelling.nearest(to: whole, among: pathOfID.keys.sorted()) : nil
      let offer = meant.map { "; did you mean \"\($0)\"?" } ?? ""
      reader.report(
        "\(whole.quotedForMessage) is not the id of any attraction\(offer)",
        at: "partOf",
        kind: .unknownWhole
      )
    }
    for (part, whole, reader) in parts {
      var above: String? = whole
      var depth = 1
      while let id = above, id != part, depth <= Catalog.maximumDepth {
        above = wholes[id]
        depth += 1
      }
      if above == part {
        reader.report("leads back to \(part) itself", at: "partOf", kind: .circularPart)
      } else if above != nil {
        reader.report(
          "is nested more than \(Catalog.maximumDepth) levels deep",
          at: "partOf"
        )
      }
    }
  }
}

/// The reason a file can't be read as a catalog.
public enum CatalogError: Error, Hashable {
  /// The file isn't valid JSON. The message says why and, where known, at which line and column.
  case notJSON(file: String, message: String)

  /// The file is JSON but not a valid catalog; all faults, in the order they were found.
  case faults([CatalogFault])
}

extension CatalogError: CustomStringConvertible {
  /// The faults, one per line; after twenty, only their number.
  public var description: String {
    switch self {
    case .notJSON(let file, let message):
      "\(file) is not JSON: \(message)"
    case .faults(let faults):
      "\(faults.first?.file ?? "the catalog") is not a valid catalog:\n"
        + faults.lines(atMost: 20, indentation: "  ")
    }
  }
}

extension CatalogError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

/// A fault in a catalog file.
public struct CatalogFault: Hashable, Sendable {
  /// The name of the file, as the caller passed it.
  public let file: String

  /// The path within the file, as in `attractions[12] (british-museum).visit.minimum`; empty for the whole file.
  public let path: String

  /// What is wrong, as in `0 is not at least 1`.
  public let problem: String

  /// The kind of fault.
  package var kind = FaultKind.form

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - file: The name of the file, as the caller passed it.
  ///   - path: The path within the file; empty for the whole file.
  ///   - problem: What is wrong, phrased to follow the path.
  public init(file: String, path: String, problem: String) {
    self.file = file
    self.path = path
    self.problem = problem
  }
}

extension CatalogFault: CustomStringConvertible {
  /// The path and the problem, as in `city.name: is missing`.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
