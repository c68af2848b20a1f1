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
    json(rows: attractions.map(\.orderedJSON))
  }

  /// Returns a file like this catalog's with these rows, sound or not.
  func json(rows: [OrderedJSON]) -> Data {
    let root = OrderedJSON.object([
      ("format", .text(Self.format)),
      ("license", .text(license)),
      ("attribution", .list(attribution.map(OrderedJSON.text))),
      ("city", city.orderedJSON),
      ("attractions", .list(rows)),
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
    let rests = FactKey.sourced.compactMap { key in
      sources[key.rawValue].map { (key: key.rawValue, value: OrderedJSON.text($0)) }
    }
    return .object(members + [("sources", .object(rests))])
  }

  /// The id and the facts under the names of the format, without their sources.
  var members: [(key: String, value: OrderedJSON)] {
    [("id", .text(id))] + FactKey.allCases.flatMap(members(of:))
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
    default:
      (dayFacts.json(of: key) ?? text(of: key).map(OrderedJSON.text)).map { [(key.rawValue, $0)] }
        ?? []
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
