internal import Formats

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

  /// Reads the placemarks of a KML document, as My Maps, Google Earth and Organic Maps write them.
  ///
  /// - Returns: The addresses of the documents that it links to.
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
