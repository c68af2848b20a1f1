import Catalogs
import Geography
import OpeningHours

extension WatchEvent: Encodable {
  private enum Key: CodingKey {
    case event, id, name, category, description, lat, lon, time, local, distance, direction, hours
    case openingHours, website, initial, minutes, leaveBy, passedOver
  }

  /// Writes the event with the facts of its place; the distance in meters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.name, forKey: .event)
    try container.encode(place.id, forKey: .id)
    try container.encode(place.name, forKey: .name)
    try container.encode(place.category, forKey: .category)
    try container.encode(place.description, forKey: .description)
    try container.encode(place.coordinate.latitude, forKey: .lat)
    try container.encode(place.coordinate.longitude, forKey: .lon)
    try container.encodeIfPresent(place.openingHours, forKey: .openingHours)
    try container.encodeIfPresent(place.website, forKey: .website)
    try container.encode(time, forKey: .time)
    try container.encode(local.description, forKey: .local)
    try container.encode(Int(distance.rawValue.rounded()), forKey: .distance)
    try container.encodeIfPresent(direction, forKey: .direction)
    try container.encode(hours, forKey: .hours)
    switch kind {
    case .approach: break
    case .enter(let isInitial): try container.encode(isInitial, forKey: .initial)
    case .dwell(let time), .exit(let time), .late(let time):
      try container.encode(time, forKey: .minutes)
    case .leaveBy(let time): try container.encode(time, forKey: .leaveBy)
    case .missed(let isPassedOver): try container.encode(isPassedOver, forKey: .passedOver)
    }
  }
}
