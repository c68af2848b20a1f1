import Catalogs
import Formats
import Foundation
import Geography
import TestTools
import Testing
import ZipArchives

@testable import TripStore

/// Files with places from other programs, and own exports.
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
  func `every exported fact is read again`(format: PlaceExport) throws {
    var places = [try Self.odd(), try TownFixture.place("Inn")]
    let file = try PlaceFile(Data(format.text(places, version: "1").utf8), named: "file")
    #expect(file.faults.isEmpty)
    let city = try TownFixture.catalog().city
    let read = try file.records.map { try $0.place(in: city, added: 1_000) }
    if format == .kml { places[0].note = PlainText.fromMarkup(places[0].note.escapedInXML) }
    #expect(read == places)
  }

  /// Returns the faults of an imported table.
  private func faults(of csv: String, category: Catalogs.Category? = nil) throws -> [String] {
    var batch = PlaceBatch(catalog: try TownFixture.catalog(), addsDoubles: true)
    let file = try PlaceFile(Data(csv.utf8), named: "trip.csv")
    batch.faults = file.faults
    for var record in file.records {
      record.category = record.category ?? category
      batch.add(record, at: 0)
    }
    return batch.faults
  }

  @Test func `every fault of a table is listed with its row, and nothing is repaired`() throws {
    let position = try TownFixture.place("Inn").position
    let at = "\(position.latitude),\(position.longitude)"
    let csv = """
      name,latitude,longitude,category,minutes,relevance,website
      Good,\(at),market,45,50,https://good.example
      Long,\(at),market,1441,,
      None,\(at),market,abc,,
      Part,\(at),market,45.5,,
      Zero,\(at),,0,,
      Huge,\(at),,99999999999999999999,,
      Kind,\(at),musem,,,
      Fame,\(at),,,101,
      Page,\(at),,,,www.page.example
      Many,\(at),pub,x,y,z
      Empty,\(at),,,,
      """
    let found = try faults(of: csv)
    let starts = [
      "row 3: \"Long\": minutes \"1441\" is not a whole number from 1 to 1440",
      "row 4: \"None\": minutes \"abc\"", "row 5: \"Part\": minutes \"45.5\"",
      "row 6: \"Zero\": minutes \"0\"", "row 7: \"Huge\": minutes",
      "row 8: \"Kind\": there is no category \"musem\"; did you mean museum?",
      "row 9: \"Fame\": relevance \"101\" is not a whole number from 1 to 100",
      "row 10: \"Page\": website \"www.page.example\"", "row 11: \"Many\": minutes \"x\"",
      "row 11: \"Many\": relevance \"y\"", "row 11: \"Many\": website \"z\"",
      "row 11: \"Many\": there is no category \"pub\"",
    ]
    #expect(found.count == starts.count, "\(found)")
    for (fault, start) in zip(found, starts) { #expect(fault.hasPrefix(start), "\(fault)") }
    let chosen = try faults(of: csv, category: .landmark)
    #expect(!chosen.contains { $0.contains("no category") })
  }

  @Test(
    arguments: [
      ([0x43, 0x61, 0x66, 0xE9], "seems to be Windows-1252"),
      ([0x80, 0x20, 0x35], "seems to be Windows-1252"),
      ([0x43, 0x81, 0xE9], "row 2; save it"),
    ] as [([UInt8], String)]
  )
  func `a table that is not UTF-8 is rejected with its rows and the remedy`(
    name: [UInt8],
    expected: String
  ) throws {
    let bytes =
      Array("name,latitude,longitude\n".utf8) + name
      + Array(" Yard,51.5,-0.1\nInn,51.5,-0.1\n".utf8)
    let error = #expect(throws: StoreError.self) { try PlaceFile(Data(bytes), named: "trip.csv") }
    let text = error?.description ?? ""
    #expect(text.contains("trip.csv is not UTF-8 in row 2") && text.contains(expected), "\(text)")
    #expect(text.contains("save it as CSV in UTF-8"))
  }

  @Test func `a table in UTF-16 is read`() throws {
    let bytes = "name,latitude,longitude\nCafé,51.5,-0.1\n".data(using: .utf16) ?? Data()
    let city = try TownFixture.catalog().city
    let records = try PlaceFile(bytes, named: "trip.csv").records
    #expect(try records.map { try $0.place(in: city, added: 1_000).name } == ["Café"])
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

  /// A KML document with a place, and links.
  private static func kml(_ name: String, links: [String] = []) -> Data {
    let parts = links.map {
      "<NetworkLink><name>x</name><Link><href>\($0)</href></Link></NetworkLink>"
    }
    let mark =
      "<Placemark><name>\(name)</name><Point><coordinates>-0.1,51.5</coordinates></Point></Placemark>"
    return Data("<kml><Document>\(parts.joined())\(name.isEmpty ? "" : mark)</Document></kml>".utf8)
  }

  @Test func `linked documents in an archive are read`() throws {
    var archive = ZipWriter()
    let links = ["files/a.kml", "files/b%20c.kml", "https://maps.example/d.kml", "none.kml"]
    archive.add("doc.kml", Self.kml("", links: links), isPacked: true)
    archive.add("files/a.kml", Self.kml("Inn", links: ["../doc.kml", "sub/e.kml"]), isPacked: true)
    archive.add("files/b c.kml", Self.kml("Mill"), isPacked: false)
    archive.add("files/sub/e.kml", Self.kml("Pub"), isPacked: true)
    archive.add("old.kml", Self.kml("Gone"), isPacked: true)
    for folder in ["a", "b"] { archive.add("\(folder)/icon.png", Data([1]), isPacked: false) }
    let file = try PlaceFile(archive.finished(), named: "trip.kmz")
    #expect(file.records.map(\.name).sorted() == ["Inn", "Mill", "Pub"] && file.faults.isEmpty)
    #expect(file.records.map(\.origin).contains("files/a.kml: placemark 1"))
    for part in ["https://maps.example/d.kml", "none.kml", "old.kml"] {
      #expect(file.unread.contains { $0.contains(part) }, "\(part)")
    }
    #expect(file.unread.count == 3)
  }

  @Test func `self-links terminate, and links of a plain file are reported`() throws {
    var archive = ZipWriter()
    archive.add(
      "x/doc.kml",
      Self.kml("Inn", links: ["doc.kml", "./doc.kml", "../x/doc.kml"]),
      isPacked: true
    )
    let file = try PlaceFile(archive.finished(), named: "trip.kmz")
    #expect(file.records.count == 1 && file.unread.isEmpty)
    let plain = try PlaceFile(
      Self.kml("", links: ["https://www.google.com/maps/d/kml?mid=1"]),
      named: "f"
    )
    #expect(plain.unread.count == 1 && plain.records.isEmpty)
    #expect(plain.unread[0].contains("https://www.google.com/maps/d/kml?mid=1"))
  }

  @Test(arguments: ["kml", "gpx", "csv", "geojson"], [true, false])
  func `files in UTF-16 are read like those in UTF-8`(kind: String, isBig: Bool) throws {
    let name = "Füße, 北京 🏰"
    let text =
      [
        "kml": "<?xml version=\"1.0\" encoding=\"UTF-16\"?><kml><Placemark><name>\(name)</name>"
          + "<Point><coordinates>-0.1,51.5</coordinates></Point></Placemark></kml>",
        "gpx": "<gpx><wpt lat=\"51.5\" lon=\"-0.1\"><name>\(name)</name></wpt></gpx>",
        "csv": "name,lat,lon\n\"\(name)\",51.5,-0.1\n",
        "geojson": "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},"
          + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[-0.1,51.5]}}",
      ][kind] ?? ""
    // Without a byte-order mark, only markup is recognized.
    let marks: [[UInt16]] = kind == "csv" || kind == "geojson" ? [[0xFEFF]] : [[0xFEFF], []]
    for mark in marks {
      let bytes = (mark + Array(text.utf16)).flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBig ? pair : pair.reversed()
      }
      #expect(try PlaceFile(Data(bytes), named: "file").records.map(\.name) == [name])
      #expect(throws: StoreError.self) { _ = try PlaceFile(Data(bytes.dropLast()), named: "file") }
    }
    let bytes = Data([0xEF, 0xBB, 0xBF] + text.utf8)
    #expect(try PlaceFile(bytes, named: "file").records.map(\.name) == [name])
  }

  @Test(arguments: [
    ("<?xml version='1.0' encoding='windows-1252'?><gpx/>", "windows-1252"),
    ("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><kml/>", "shift_jis"),
    ("\u{0}\u{0}\u{FE}\u{FF}x", "UTF-32"),
    ("<gpx>\n<wpt>\u{E9}</wpt></gpx>", "line 2: there are bytes"),
  ])
  func `other encodings are rejected by name`(text: String, name: String) throws {
    let bytes = Data(text.unicodeScalars.map { UInt8($0.value) })
    do {
      _ = try PlaceFile(bytes, named: "file")
      Issue.record("\(text) is read")
    } catch {
      #expect("\(error)".contains(name), "\(error)")
    }
  }

  /// A quadratic reader would take hours.
  @Test(.slow, .timeLimit(.minutes(10)))
  func `a description that is one long tag is read in one pass`() throws {
    let text = "<kml><Placemark><name>Inn</name><description><![CDATA[<"
    let end =
      "]]></description><Point><coordinates>-0.1,51.5</coordinates></Point></Placemark></kml>"
    let bytes = text + String(repeating: "a", count: 8_000_000) + end
    #expect(try PlaceFile(Data(bytes.utf8), named: "file").records.count == 1)
  }

  @Test func `cells that look like formulas are escaped, but not numbers`() throws {
    var place = try TownFixture.place("=HYPERLINK(\"https://evil.example\")")
    (place.phone, place.address, place.note) = ("+44 20 7946", "@SUM(A1)", "\t=1+1")
    place.hours = "Mo-Fr 10:00-17:00"
    let plain = try CSVTable(reading: PlaceExport.csv.text([place], version: "1")).rows[1]
    let safe = try CSVTable(
      reading: PlaceExport.csv.text([place], version: "1", isForSpreadsheet: true)
    ).rows[1]
    for (cell, marked) in zip(plain, safe) {
      let first = cell.first.map { "=+-@\t\r\n".contains($0) } ?? false
      #expect(marked == (first && Double(cell) == nil ? "'" + cell : cell))
    }
    #expect(safe[0].hasPrefix("'=") && safe[2] == "-0.05" && safe.last == "'\t=1+1")
    for (cell, marked) in [
      ("-1+cmd|' /C calc'!A0", true), ("-0.5", false), ("-", true), ("-.", true), ("-1e5", true),
    ] {
      #expect((CSVTable(rows: [[cell]]).withoutFormulas.rows[0][0] != cell) == marked, "\(cell)")
    }
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
  func `a faulty place is reported with its location`(text: String, fault: String) throws {
    let file = try PlaceFile(Data(text.utf8), named: "file")
    #expect(file.records.isEmpty)
    #expect(file.faults.count == 1 && file.faults[0].contains(fault), "\(file.faults)")
  }

  @Test(arguments: [
    "", "hello", "{}", "{\"a\":", "<gpx>", "<html><body/></html>", "a,b,c\n1,2,3\n", "PK\u{3}\u{4}",
    "<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]><gpx>&a;</gpx>", "<gpx><wpt></gpx>", "<gpx/><gpx/>",
    "<gpx a='1' a='2'/>", "<gpx>&unknown;</gpx>", "name,lat,lon\n\"Inn,1,2\n",
  ])
  func `an unreadable file is rejected as a whole`(text: String) {
    #expect(throws: StoreError.self) { _ = try PlaceFile(Data(text.utf8), named: "file") }
  }

  @Test(.slow, arguments: [1, 2, 3, 4])
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

  @Test func `deeply nested XML is rejected without a crash`() {
    let deep = Array(String(repeating: "<a>", count: 100_000).utf8)
    #expect(throws: XMLFault.self) { _ = try XMLReader.root(of: deep) }
  }

  @Test func `a batch skips duplicates and places outside the city`() throws {
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
