#if canImport(FoundationEssentials)
package import FoundationEssentials
import Geography
package import StrictJSON
#else
package import Foundation
#endif

extension Catalog {
  /// Returns the catalog as a file of the format `planday.catalog/1`, with a line break at the end.
  ///
  /// ``init(json:file:)`` reads it back as it was.
  ///
  /// - Complexity: O(*n*) for *n* attractions.
  package func json() -> Data {
    let root = OrderedJSON.object([
      ("format", .text(Self.format)),
      ("license", .text(license)),
      ("attribution", .list(attribution.map(OrderedJSON.text))),
      ("city", city.orderedJSON),
      ("attractions", .list(attractions.map(\.orderedJSON))),
    ])
    return Data((root.lines + "\n").utf8)
  }
}

extension City {
  /// The city under the names of the format.
  package var orderedJSON: OrderedJSON {
    .object([
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
    ])
  }
}

extension Attraction {
  /// The attraction under the names of the format; what is not known is left out.
  package var orderedJSON: OrderedJSON {
    let facts = FactKey.allCases.flatMap(members(of:))
    let rests = FactKey.sourced.compactMap { key in
      sources[key.rawValue].map { (key: key.rawValue, value: OrderedJSON.text($0)) }
    }
    return .object([("id", .text(id))] + facts + [("sources", .object(rests))])
  }

  /// Returns the keys and values that state a fact; none if it is not known.
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
    default: text(of: key).map { [(key.rawValue, .text($0))] } ?? []
    }
  }
}

extension VisitDuration {
  /// The duration under the names of the format.
  fileprivate var orderedJSON: OrderedJSON {
    .object([
      ("minimum", .bare("\(minimum.rawValue)")),
      ("recommended", .bare("\(recommended.rawValue)")),
      ("maximum", .bare("\(maximum.rawValue)")),
    ])
  }
}
