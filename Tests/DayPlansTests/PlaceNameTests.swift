import Catalogs
import Testing

struct PlaceNameTests {
  @Test(arguments: [
    ("The St. Paul’s Café", "Saint Pauls cafe"), ("Musée d'Orsay", "MUSEE DORSAY"),
    ("Tate–Modern", "Tate Modern"), ("Marks & Spencer", "Marks and Spencer"),
    ("Łódź Straße", "Lodz Strasse"), ("Cafe\u{301}", "Café"), ("Sky Garden", "Skygarden"),
  ])
  func `spellings of the same name are equal`(first: String, second: String) {
    #expect(PlaceName(first).key == PlaceName(second).key)
  }

  @Test(arguments: [("Pier 25", "Pier 26"), ("Tate Modern", "Tate Britain"), ("東京", "京都")])
  func `different names are different`(first: String, second: String) {
    #expect(PlaceName(first).key != PlaceName(second).key)
    #expect(!PlaceName(first).isNear(PlaceName(second)))
  }

  @Test func `nearby names are similar if few letters differ or words are swapped`() {
    #expect(!PlaceName("Rokefeler Center").isNear(PlaceName("Rockefeller Centre")))
    #expect(PlaceName("Rockefeller Center").isNear(PlaceName("Rockefeller Centre")))
    #expect(PlaceName("Museum Transit").isNear(PlaceName("Transit Museum")))
    #expect(!PlaceName("Tate").isNear(PlaceName("Late")))
  }

  @Test(arguments: [
    ("British Museum", "british-museum"), ("The Café at St. Paul’s", "cafe-at-st-pauls"),
    ("東京 Tower", "tower"), ("東京", ""), ("", ""), ("  9/11 Memorial ", "9-11-memorial"),
  ])
  func `makes slugs`(name: String, slug: String) {
    #expect(PlaceName(name).slug == slug)
  }
}
