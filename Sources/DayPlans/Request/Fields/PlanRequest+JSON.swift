import Formats
import OpeningHours

extension PlanRequest {
  /// Reads the `request` of a plan; faults are reported.
  init(reading reader: StrictReader) {
    self.init(date: CalendarDate(daysSinceEpoch: 0))
    for field in Self.fields { field.read(reader, &self, true) }
  }

  /// Reads all fields but the area and the date from a request that another program sends; faults are reported.
  ///
  /// What is absent stays as it is.
  mutating func read(wishes reader: StrictReader) {
    for field in Self.wishes { field.read(reader, &self, false) }
  }
}

extension PlanRequest: Encodable {
  /// Writes everything that shaped the plan; what was not given is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for field in Self.fields { try container.encode(field.written(self), forKey: field.key) }
  }
}

extension PlanRequest: Decodable {
  /// Reads a request with the keys of a plan's `request`.
  ///
  /// `date` is required; any other key that is absent has its default.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults, those of the area among them.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder) { reader in
      var request = PlanRequest(date: CalendarDate(daysSinceEpoch: 0))
      for field in Self.fields { field.read(reader, &request, field.key == "date") }
      return request
    }
  }
}

extension Encodable where Self: CustomStringConvertible {
  /// Writes the description, as JSON has meals, interests and waypoints.
  fileprivate func encodeDescription(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Waypoint: Encodable {
  /// Writes the id, or the position as `lat,lon`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension MealBreak: Encodable {
  /// Writes the break as `12:00-14:00/45`, or `none`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension Pin: Encodable {
  /// Writes the pin as `british-museum@10:00`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension Interest: Encodable {
  /// Writes the interest as `museum=2`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
