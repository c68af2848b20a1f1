import Catalogs
import Geography
import Streets
import Testing

@testable import PlaceSearch

/// Finding addresses.
struct AddressIndexTests {
  private static func house(_ number: String, _ north: Double = 0) -> MapAddresses.House {
    .init(
      number: number,
      position: Coordinate("\(51.5 + north),-0.1") ?? Coordinate(uncheckedLatitude: 0, longitude: 0)
    )
  }

  private static let index = AddressIndex(
    MapAddresses(
      streets: [
        .init(name: "Baker Street", houses: [house("219"), house("221B", 0.000_1), house("300")]),
        .init(name: "5th Avenue", houses: [house("350"), house("5", 0.01)]),
        .init(name: "Church Row", houses: [house("2"), house("2", 0.02), house("2A", 0.000_1)]),
        .init(name: "Church Row West", houses: [house("2", 0.03)]),
      ],
      places: [
        MapLabel(name: "WC2A 3HP", kind: "postcode", rank: 1, position: house("").position),
        MapLabel(name: "Grand Hotel", kind: "hotel", rank: 1, position: house("").position),
      ]
    )
  )

  private static func found(_ text: String) -> [String] {
    index.search(PlaceName(text).words) { _ in "Soho" }.map(\.description)
  }

  @Test(arguments: [
    ("221b baker street", "221B Baker Street (Soho)"), ("221 Baker St", "221B Baker Street (Soho)"),
    ("baker str 221B", "221B Baker Street (Soho)"), ("350 5th ave", "350 5th Avenue (Soho)"),
    ("350 fifth", nil), ("wc2a 3hp", "WC2A 3HP (Soho)"), ("WC2A3HP", "WC2A 3HP (Soho)"),
    ("223 baker street", "near 221B Baker Street (Soho)"), ("260 baker street", nil),
    ("221c baker street", "near 221B Baker Street (Soho)"), ("221", nil), ("baker street", nil),
    ("", nil), ("grand hotel", nil), ("99999999999999999999 baker street", nil),
  ])
  func `an address is found by number and street, in any order`(text: String, first: String?) {
    #expect(Self.found(text).first == first)
  }

  @Test func `each place of a number is found once, the shortest name of a street first`() {
    #expect(
      Self.found("2 church row") == [
        "2 Church Row (Soho)", "2 Church Row (Soho)", "2 Church Row West (Soho)",
      ]
    )
  }
}
