import Catalogs
import CityCatalogs
import Foundation
import OpeningHours
import Testing

/// The opening hours in the shipped catalogs.
struct ShippedHoursTests {
  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data").path

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `all hours parse without warnings`(city: String) throws {
    let catalog = try CatalogLibrary(directory: Self.data).catalog(city)
    let texts = catalog.attractions.compactMap(\.openingHours)
    #expect(texts.count >= 45)
    for text in texts {
      let schedule = try Schedule(parsing: text)
      #expect(schedule.warnings.isEmpty, "\(text): \(schedule.warnings)")
    }
  }
}
