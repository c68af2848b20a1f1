import Catalogs
import Formats
import Geography

extension CatalogMapPage {
  /// The table of all places, in the order of the catalog.
  var table: Markup {
    let rows = catalog.attractions.enumerated().map { row(of: $1, number: $0 + 1) }
    return """
      <table>
      <thead><tr>\(Words.heads.map { "<th scope=\"col\">\($0)</th>" as Markup }.joined())</tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      """
  }

  /// Returns the row of a place.
  private func row(of place: Attraction, number: Int) -> Markup {
    let category = place.category.rawValue
    return """
      <tr class="\(category)" id="row-\(place.id)">\
      <td><a class="number" href="#pin-\(place.id)">\(number)</a></td>\
      <td class="name"><b>\(place.name)</b> <code>\(place.id)</code>\
      <p>\(place.description)</p>\(address(of: place))</td>\
      <td data-head="\(Words.category)">\(category)\(place.size.map { ", \($0.rawValue)" } ?? "")</td>\
      <td data-head="\(Words.relevance)">\(place.relevance.rawValue)</td>\
      <td data-head="\(Words.hours)">\(hours(of: place))</td>\
      <td data-head="\(Words.minutes)">\(place.visit)</td>\
      <td data-head="\(Words.fee)">\(fee(of: place))</td>\
      <td data-head="\(Words.links)">\(links(of: place))</td>\
      <td data-head="\(Words.sources)" class="sources">\(sources(of: place))</td></tr>
      """
  }

  /// Returns the address and the telephone number of a place.
  private func address(of place: Attraction) -> Markup {
    let words = [place.address, place.phone].compactMap { $0 }
    return words.isEmpty ? "" : "<p class=\"address\">\(words.joined(separator: " · "))</p>"
  }

  /// Returns the hours and the last admission of a place.
  private func hours(of place: Attraction) -> Markup {
    let hours: Markup? = place.openingHours.map { "\($0.replacing("; ", with: ";\n"))" }
    let admission: Markup? = place.lastAdmission.map {
      " <small>\(Words.lastAdmission($0.rawValue))</small>"
    }
    return (hours ?? "<em>\(Words.unknown)</em>") + (admission ?? .empty)
  }

  /// Returns whether a place charges admission, and its wheelchair access.
  private func fee(of place: Attraction) -> Markup {
    let fee: Markup = place.fee.map { "\($0 ? Words.yes : Words.no)" } ?? "<em>?</em>"
    let access: Markup? = place.wheelchair.map {
      " <small>\(Words.wheelchair($0.rawValue))</small>"
    }
    return fee + (access ?? .empty)
  }

  /// Returns links about a place; the map link shows whether the pin is right.
  private func links(of place: Attraction) -> Markup {
    let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    let title = place.wikipedia?.replacing(" ", with: "_").escapedInAddress
    let links: [(String, String?)] = [
      (Words.site, place.website),
      ("Wikipedia", title.map { "https://en.wikipedia.org/wiki/\($0)" }),
      ("Wikidata", place.wikidata.map { "https://www.wikidata.org/wiki/\($0)" }),
      (
        Words.map,
        "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
          + "#map=18/\(latitude)/\(longitude)"
      ),
    ]
    return links.compactMap { name, address in
      address.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(name)</a>" as Markup }
    }.joined(" ")
  }

  /// Returns the sources of a place, each with the facts it supports.
  private func sources(of place: Attraction) -> Markup {
    let stated = FactKey.sourced.filter { place.sources[$0.rawValue] != nil }
    let groups = Dictionary(grouping: stated) { place.sources[$0.rawValue] ?? "" }
    return groups.sorted { $0.key < $1.key }.map { source, keys -> Markup in
      let facts = keys.map(\.rawValue).joined(separator: ", ")
      return "<p><b>\(source)</b> \(facts)</p>"
    }.joined()
  }
}
