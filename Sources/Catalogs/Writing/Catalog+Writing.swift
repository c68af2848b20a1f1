package import Formats
import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Catalog {
  /// Encodes the catalog in the format `planday.catalog/1`, with a trailing newline.
  ///
  /// ``init(json:file:)`` restores an equal catalog.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  public func json() -> Data {
    json(rows: attractions.map(\.orderedJSON))
  }

  /// Returns a catalog file with these rows, which need not be valid.
  package func json(rows: [OrderedJSON]) -> Data {
    Data((root(rows: rows).lines + "\n").utf8)
  }

  private func root(rows: [OrderedJSON]) -> OrderedJSON {
    .object([
      ("format", .text(Self.format)),
      ("license", .text(license)),
      ("attribution", .list(attribution.map(OrderedJSON.text))),
      ("city", city.orderedJSON),
      ("attractions", .list(rows)),
    ])
  }
}

extension Catalog: Codable {
  /// Reads the catalog from the format `planday.catalog/1`, with all checks of ``init(json:file:)``.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder, Catalog.init(reading:))
  }

  /// Writes the catalog in the format `planday.catalog/1`.
  public func encode(to encoder: any Encoder) throws {
    try root(rows: attractions.map(\.orderedJSON)).encode(to: encoder)
  }
}

extension City {
  /// The city as a JSON object of the catalog format.
  package var orderedJSON: OrderedJSON {
    let members: [(key: String, value: OrderedJSON)] = [
      ("id", .text(id)),
      ("name", .text(name)),
      ("country", .text(country)),
      ("timeZone", .text(timeZone)),
      ("holidays", .text(holidays)),
      (
        "bounds",
        .object([
          ("south", .bare("\(bounds.south)")),
          ("west", .bare("\(bounds.west)")),
          ("north", .bare("\(bounds.north)")),
          ("east", .bare("\(bounds.east)")),
        ])
      ),
    ]
    return .object(members + (transit.map { [("transit", .text($0))] } ?? []))
  }
}

extension Attraction {
  /// The sight as a JSON object of the catalog format; unknown facts are omitted.
  package var orderedJSON: OrderedJSON {
    let citations = FactKey.sourced.compactMap { key in
      sources[key.rawValue].map { (key: key.rawValue, value: OrderedJSON.text($0)) }
    }
    return .object(members + [("sources", .object(citations))])
  }

  /// The id and the facts under their keys in the format, without sources.
  package var members: [(key: String, value: OrderedJSON)] {
    [("id", .text(id))] + FactKey.allCases.flatMap(members(of:))
  }

  /// Returns the members that state a fact; empty if it is unknown.
  private func members(of key: FactKey) -> [(key: String, value: OrderedJSON)] {
    switch key {
    case .position:
      [
        ("lat", .bare("\(coordinate.latitude)")),
        ("lon", .bare("\(coordinate.longitude)")),
      ]
    case .visit: [("visit", visit.orderedJSON)]
    case .lastAdmissionMinutes, .relevance, .fee:
      text(of: key).map { [(key.rawValue, .bare($0))] } ?? []
    default:
      (dayFacts.json(of: key) ?? text(of: key).map(OrderedJSON.text)).map { [(key.rawValue, $0)] }
        ?? []
    }
  }
}

extension VisitDuration {
  /// The visit duration as a JSON object of the catalog format.
  fileprivate var orderedJSON: OrderedJSON {
    .object([
      ("minimum", .bare("\(minimum.rawValue)")),
      ("recommended", .bare("\(recommended.rawValue)")),
      ("maximum", .bare("\(maximum.rawValue)")),
    ])
  }
}
