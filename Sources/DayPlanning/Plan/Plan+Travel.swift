import Catalogs
import Geography
import StrictJSON

extension Plan.Leg {
  /// Creates a leg along a path.
  init(from: String, to: String, path: TravelPath) {
    self.init(
      from: from,
      to: to,
      minutes: path.minutes,
      meters: path.meters,
      isEstimated: path.isEstimated,
      line: path.line,
      streets: path.streets
    )
  }
}

extension Plan.Leg: Encodable {
  /// Writes the leg; the line as positions of longitude and latitude, as GeoJSON does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(from, forKey: "from")
    try container.encode(to, forKey: "to")
    try container.encode(minutes, forKey: "minutes")
    try container.encode(meters, forKey: "meters")
    try container.encode(isEstimated, forKey: "estimated")
    guard !isEstimated else { return }
    try container.encode(line.map { [$0.longitude, $0.latitude] }, forKey: "line")
    try container.encode(streets, forKey: "streets")
  }
}

extension Plan.Leg {
  /// Reads a leg, or returns `nil` after reporting why not.
  ///
  /// Plans that were made before planday knew streets have neither lines nor streets.
  init?(reading reader: StrictReader) {
    let from = reader.required("from", .text)
    let to = reader.required("to", .text)
    let minutes = reader.required("minutes", .minutes(in: 0...100_000))
    let meters = reader.required("meters", .number(in: 0...1e8))
    let isEstimated = reader.optional("estimated", .flag) ?? true
    let line = reader.has("line") ? reader.requiredLists("line", of: .number(in: -180...180)) : []
    let streets = reader.optionalList("streets", of: .text) ?? []
    let positions = line?.compactMap(Coordinate.init(lonLat:))
    if let line, positions?.count != line.count {
      reader.report("has a position that is not [longitude, latitude]", at: "line")
    }
    guard let from, let to, let minutes, let meters, let positions else { return nil }
    self.init(
      from: from,
      to: to,
      minutes: minutes,
      meters: Meters(meters),
      isEstimated: isEstimated,
      line: positions,
      streets: streets
    )
  }
}

extension Coordinate {
  /// Creates a position from a longitude and a latitude, or returns `nil` if it is none.
  fileprivate init?(lonLat: [Double]) {
    guard lonLat.count == 2, let position = try? Self(latitude: lonLat[1], longitude: lonLat[0])
    else { return nil }
    self = position
  }
}

extension TravelBasis: Encodable {
  /// The values of `source`.
  private enum Source: String, CaseIterable, Encodable {
    case straightLines = "straight-lines"
    case streets
    case engine
  }

  /// Writes `source`, for streets the map and its fingerprint, for an engine its name and its URL.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    switch self {
    case .straightLines: try container.encode(Source.straightLines, forKey: "source")
    case .streets(let map, let fingerprint):
      try container.encode(Source.streets, forKey: "source")
      try container.encode(map, forKey: "map")
      try container.encode(fingerprint, forKey: "fingerprint")
    case .engine(let name, let url):
      try container.encode(Source.engine, forKey: "source")
      try container.encode(name, forKey: "engine")
      try container.encode(url, forKey: "url")
    }
  }

  /// Reads what a plan rests on, or returns `nil` after reporting why not.
  init?(reading reader: StrictReader) {
    let source: Source? = reader.required("source", .choice)
    switch source {
    case nil: return nil
    case .straightLines: self = .straightLines
    case .streets:
      let map = reader.required("map", .text)
      let fingerprint = reader.required("fingerprint", .text)
      guard let map, let fingerprint else { return nil }
      self = .streets(map: map, fingerprint: fingerprint)
    case .engine:
      let name = reader.required("engine", .text)
      let url = reader.required("url", .text)
      guard let name, let url else { return nil }
      self = .engine(name, url: url)
    }
  }
}
