import Formats
import Geography

extension City {
  /// Decodes a city, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .slug)
    let name = reader.required("name", .text)
    let country = reader.required("country", .country)
    let timeZone = reader.required("timeZone", .text)
    let holidays = reader.required("holidays", .region)
    let bounds = reader.required("bounds", BoundingBox.init(reading:))
    let transit = reader.optional("transit", .openingHours)
    guard let id, let name, let country, let timeZone, let holidays, let bounds else { return nil }
    self.init(
      id: id,
      name: name,
      country: country,
      timeZone: timeZone,
      holidays: holidays,
      bounds: bounds,
      transit: transit?.text
    )
  }
}

extension BoundingBox {
  /// Decodes a rectangle, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let south = reader.required("south", .number(in: -90...90))
    let west = reader.required("west", .number(in: -180...180))
    let north = reader.required("north", .number(in: -90...90))
    let east = reader.required("east", .number(in: -180...180))
    guard let south, let west, let north, let east else { return nil }
    if south > north { reader.report("\(south) is greater than north (\(north))", at: "south") }
    if west > east { reader.report("\(west) is greater than east (\(east))", at: "west") }
    self.init(south: south, west: west, north: north, east: east)
  }
}
