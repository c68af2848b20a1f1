import Catalogs
import Foundation
import Geography
import TestRandom
import Testing
import XMLDocuments

@testable import TripStore

/// Files with places from other programs, and our own.
struct PlaceFileTests {
  private func records(_ text: String) throws -> [PlaceRecord] {
    let file = try PlaceFile(Data(text.utf8), named: "file")
    #expect(file.faults.isEmpty)
    return file.records
  }

  private static func odd() throws -> OwnPlace {
    var place = try TownFixture.place("Aunt \"May\" & <Sons>, café")
    place.category = .market
    place.relevance = 83
    place.hours = "Mo-Fr 10:00-17:00; \"by appointment\""
    place.address = "1, Long Lane"
    place.phone = "+44 20 7946 0000"
    place.website = "https://may.example/?a=1&b=2"
    place.note = "Line one, with \"quotes\" & <tags>\nline two; Füße, 北京"
    return place
  }

  @Test(arguments: PlaceExport.allCases)
  func `what is exported is read again, every fact of it`(format: PlaceExport) throws {
    var places = [try Self.odd(), try TownFixture.place("Inn")]
    let file = try PlaceFile(Data(format.text(places, version: "1").utf8), named: "file")
    #expect(file.faults.isEmpty)
    let city = try TownFixture.catalog().city
    let read = try file.records.map { try $0.place(in: city, added: 1_000) }
    if format == .kml { places[0].note = PlainText.fromMarkup(places[0].note.escapedInXML) }
    #expect(read == places)
  }

  @Test func `My Maps is read: folders, styles, CDATA, data, lines`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trip</name>
      <Style id="icon-1899"><IconStyle><color>ff0288d1</color></IconStyle></Style>
      <Folder><name>Food</name>
      <Placemark><name>Dishoom</name>
        <description><![CDATA[<img src="https://x.example/a.jpg" height="200"/><br><br>Best <b>naan</b> &amp; tea<br>book ahead]]></description>
        <styleUrl>#icon-1899</styleUrl>
        <ExtendedData><Data name="Category"><value>market</value></Data><Data name="minutes"><value>90</value></Data></ExtendedData>
        <Point><coordinates>
          -0.1269,51.5124,0
        </coordinates></Point></Placemark>
      <Placemark><name>Walk</name><LineString><coordinates>-0.1,51.5 -0.2,51.6</coordinates></LineString></Placemark>
      </Folder></Document></kml>
      """
    let file = try PlaceFile(Data(text.utf8), named: "trip.kml")
    #expect((file.records.count, file.shapes, file.faults.count) == (1, 1, 0))
    let record = try #require(file.records.first)
    #expect((record.name, record.category, record.minutes) == ("Dishoom", .market, 90))
    #expect(record.position == (try Coordinate(latitude: 51.5124, longitude: -0.1269)))
    #expect(record.note == "Best naan & tea\nbook ahead")
  }

  @Test func `Organic Maps, Google Takeout and spreadsheets are read`() throws {
    let organic = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://earth.google.com/kml/2.2" xmlns:mwm="https://comaps.app"><Document>
      <Placemark><name>Columbia Road</name><TimeStamp><when>2026-05-01T10:00:00Z</when></TimeStamp>
      <styleUrl>#placemark-red</styleUrl><Point><coordinates>-0.0697,51.5292</coordinates></Point>
      <ExtendedData xmlns:mwm="https://comaps.app"><mwm:name><mwm:lang code="default">Columbia Road</mwm:lang></mwm:name></ExtendedData>
      </Placemark></Document></kml>
      """
    #expect(try records(organic).map(\.name) == ["Columbia Road"])
    let takeout = """
      {"type":"FeatureCollection","features":[{"geometry":{"coordinates":[-0.0873,51.513],"type":"Point"},
      "properties":{"date":"2026-01-01T00:00:00Z","google_maps_url":"http://maps.example/?cid=1",
      "location":{"address":"1 Bank","country_code":"GB","name":"Ned's"}},"type":"Feature"}]}
      """
    let saved = try #require(try records(takeout).first)
    #expect(
      (saved.name, saved.address, saved.website) == (
        "Ned's", "1 Bank", "http://maps.example/?cid=1"
      )
    )
    let table =
      "\u{FEFF}WKT,Name,Description\r\n\"POINT (-0.127 51.519)\",\"A, B\",\"says \"\"hi\"\"\"\r\n"
    let row = try #require(try records(table).first)
    #expect((row.name, row.note, row.position.latitude) == ("A, B", "says \"hi\"", 51.519))
    let garmin = """
      <gpx version="1.0"><wpt lat="51.5" lon="-0.1"><name>Pub</name><cmt>cask ale</cmt><link href="https://pub.example"/></wpt>
      <trk><name>walk</name></trk></gpx>
      """
    let pub = try #require(try records(garmin).first)
    #expect((pub.name, pub.note, pub.website) == ("Pub", "cask ale", "https://pub.example"))
  }

  @Test(arguments: [
    ("name,latitude,longitude\nInn,95,0\n", "row 2"), ("name,lat,lon\n,51,0\n", "row 2: the name"),
    ("name,lat,lon\nInn,,\n", "no position"), ("name,lat,lon\nInn,51\n", "has 2 cells"),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"name\":\"Inn\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[200,51]}}]}",
      "feature 1"
    ),
    ("<gpx><wpt lat=\"a\" lon=\"0\"><name>Inn</name></wpt></gpx>", "waypoint 1"),
    ("<kml><Placemark><name>Inn</name><Point/></Placemark></kml>", "placemark 1"),
  ])
  func `a faulty place is a fault with its place in the file`(text: String, fault: String) throws {
    let file = try PlaceFile(Data(text.utf8), named: "file")
    #expect(file.records.isEmpty)
    #expect(file.faults.count == 1 && file.faults[0].contains(fault), "\(file.faults)")
  }

  @Test(arguments: [
    "", "hello", "{}", "{\"a\":", "<gpx>", "<html><body/></html>", "a,b,c\n1,2,3\n", "PK\u{3}\u{4}",
    "<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]><gpx>&a;</gpx>", "<gpx><wpt></gpx>", "<gpx/><gpx/>",
    "<gpx a='1' a='2'/>", "<gpx>&unknown;</gpx>", "name,lat,lon\n\"Inn,1,2\n",
  ])
  func `a file that is none is refused as a whole`(text: String) {
    #expect(throws: StoreError.self) { _ = try PlaceFile(Data(text.utf8), named: "file") }
  }

  @Test(arguments: [1, 2, 3, 4])
  func `no change of bytes makes the reader trap`(seed: UInt64) throws {
    let place = try Self.odd()
    var random = SplitMix(seed: seed)
    for format in PlaceExport.allCases {
      let bytes = Array(format.text([place], version: "1").utf8)
      for _ in 0..<500 {
        var changed = bytes
        for _ in 0..<(1 + random.below(3)) {
          changed[random.below(changed.count)] = UInt8(random.below(256))
        }
        _ = try? PlaceFile(Data(changed[..<random.below(changed.count)]), named: "file")
        _ = try? PlaceFile(Data(changed), named: "file")
      }
    }
  }

  @Test func `XML nested deeply is refused, not a crash`() {
    let deep = Array(String(repeating: "<a>", count: 100_000).utf8)
    #expect(throws: XMLFault.self) { _ = try XMLReader.root(of: deep) }
  }

  @Test func `a batch leaves out what is there and what is elsewhere`() throws {
    let catalog = try TownFixture.catalog()
    let text = """
      name,lat,lon
      Town Museums,51.5001,-0.1
      TOWN museum,51.49,-0.15
      Inn,51.52,-0.05
      The Inn,51.52,-0.05
      Louvre,48.86,2.34
      Mill,51.48,-0.02
      """
    let file = try PlaceFile(Data(text.utf8), named: "file")
    var batch = PlaceBatch(catalog: catalog, addsDoubles: false)
    for record in file.records { batch.add(record, at: 1) }
    #expect(batch.places.map(\.name) == ["Inn", "Mill"])
    #expect(batch.notes.last == "1 places are far outside Town and are left out")
    #expect(batch.notes.count == 4)
    var all = PlaceBatch(catalog: catalog, addsDoubles: true)
    for record in file.records { all.add(record, at: 1) }
    #expect(all.places.count == 5)
  }
}
