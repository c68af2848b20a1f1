import Geography
import TestTools
import Testing
import Transit

struct TransitTableTests {
  /// Tables of a small city.
  private static let sound = TransitTables(
    bands: "band,days,from,to\nday,Mo-Su,06:00,24:30\n",
    stations: """
      id,name,lat,lon,platform_seconds
      a,Alpha,51.50,-0.10,30
      b,"Beta, the ""second\""",51.50,-0.09,30
      c,Gamma,51.50,-0.08,30
      d,Delta,,,30
      """,
    legs: "line,from,to,seconds\nx,a,b,60\nx,b,c,70\nx,c,b,80\nx,b,a,90\n",
    services: """
      line,name,mode,color,there,back,stops,day
      x,Line X,metro,#102030,east,west,a > c,5
      """,
    transfers: "from,to,seconds\na,d,120\n"
  )

  /// Returns the message with which tables are rejected.
  private func refusal(_ tables: TransitTables) -> String {
    do {
      _ = try tables.read()
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test func `A service runs in both directions through all stops in between`() throws {
    let rows = try Self.sound.read()
    #expect(rows.services.map(\.stops) == [[0, 1, 2], [2, 1, 0]])
    #expect(rows.services.map(\.seconds) == [[60, 70], [80, 90]])
    #expect(rows.services.map(\.heading) == ["east", "west"])
    #expect(rows.services.map(\.headways) == [[300], [300]])
    #expect(rows.stations.map(\.name) == ["Alpha", "Beta, the \"second\"", "Gamma", "Delta"])
    #expect(rows.stations[3].coordinate == nil)
    #expect(rows.lines == [TransitLine(id: "x", name: "Line X", mode: .metro, color: "#102030")])
    #expect(rows.bands == [TransitBand(name: "day", days: .all, start: 21_600, end: 88_200)])
  }

  /// One of the tables.
  enum Table: CaseIterable {
    case bands, stations, legs, services, transfers

    /// The property of the table.
    var path: WritableKeyPath<TransitTables, String> {
      switch self {
      case .bands: \.bands
      case .stations: \.stations
      case .legs: \.legs
      case .services: \.services
      case .transfers: \.transfers
      }
    }
  }

  /// A table, a text in it, its replacement, and the start of the message.
  struct Fault: CustomTestStringConvertible {
    let table: Table
    let text: String
    let other: String
    let message: String
    var testDescription: String { message }

    init(
      _ table: Table,
      _ text: String,
      _ other: String,
      _ message: String
    ) {
      (self.table, self.text, self.other, self.message) = (table, text, other, message)
    }
  }

  @Test(arguments: [
    Fault(.bands, "Mo-Su", "Mo-Xx", "bands.csv:2:days: \"Mo-Xx\" is not days"),
    Fault(.bands, "Mo-Su", "Su-Mo", "bands.csv:2:days: \"Su-Mo\" is not days"),
    Fault(.bands, "24:30", "48:01", "bands.csv:2:to: \"48:01\" is not a time up to 48:00"),
    Fault(.bands, "24:30", "soon", "bands.csv:2:to: \"soon\" is not a time"),
    Fault(.bands, "24:30", "24:30\nday,Sa,01:00,02:00", "bands.csv:3:band: the band \"day\""),
    Fault(.stations, "51.50,-0.10", "91,-0.10", "stations.csv:2:lat: \"91\" is not a number"),
    Fault(.stations, "51.50,-0.10", "51.50,", "stations.csv:2:lon: \"\" is not a longitude"),
    Fault(.stations, "51.50,-0.10", "1e1,-0.10", "stations.csv:2:lat: \"1e1\" is not a number"),
    Fault(.stations, "-0.10,30", "-0.10,fast", "stations.csv:2:platform_seconds: \"fast\""),
    Fault(.stations, "-0.10,30", "-0.10,30,1", "stations.csv:2: 6 fields under a header of 5"),
    Fault(.stations, "c,Gamma", "a,Gamma", "stations.csv:4:id: the station \"a\" occurs"),
    Fault(
      .stations,
      "name,lat",
      "name,height",
      "stations.csv:1: the column \"height\" is unknown"
    ),
    Fault(.stations, "name,lat,", "name,", "stations.csv:1: the header lacks the column lat"),
    Fault(.stations, "second\"\"\"", "second", "stations.csv:3: a quote opens here"),
    Fault(.stations, "Gamma", "Gam\"ma", "stations.csv:4: a quote within a field"),
    Fault(.legs, "x,b,c,70", "x,b,z,70", "legs.csv:3:to: there is no station \"z\""),
    Fault(.legs, "x,b,c,70", "x,b,c,-7", "legs.csv:3:seconds: \"-7\" is not a whole number"),
    Fault(.legs, "x,b,c,70", "x,a,b,70", "legs.csv:3:to: the leg \"a > b\" occurs"),
    Fault(.legs, "x,c,b,80\n", "", "services.csv:2:stops: no legs of line x lead from c to a"),
    Fault(.services, "a > c", "a > z", "services.csv:2:stops: there is no station \"z\""),
    Fault(.services, "a > c", "a", "services.csv:2:stops: \"a\" is not two stations"),
    Fault(.services, "metro", "rocket", "services.csv:2:mode: \"rocket\" is not one of metro"),
    Fault(.services, "#102030", "red", "services.csv:2:color: \"red\" is not a color"),
    Fault(.services, "c,5", "c,0", "services.csv:2:day: \"0\" is not a number"),
    Fault(
      .services,
      "stops,day",
      "stops,night",
      "services.csv:1: the column \"night\" is unknown"
    ),
    Fault(.transfers, "a,d", "a,e", "transfers.csv:2:to: there is no station \"e\""),
    Fault(.transfers, "120", "", "transfers.csv:2:seconds: \"\" is not a number of seconds"),
    Fault(.transfers, "from,to,seconds\na,d,120\n", "", "transfers.csv: the header lacks"),
  ])
  func `Faults are reported with file, line, and column`(_ fault: Fault) {
    var tables = Self.sound
    let text = tables[keyPath: fault.table.path]
    let changed = text.replacing(fault.text, with: fault.other)
    #expect(changed != text)
    tables[keyPath: fault.table.path] = changed
    #expect(refusal(tables).hasPrefix(fault.message), "\(refusal(tables))")
  }

  @Test(arguments: UInt64(1)...400)
  func `Damaged tables are read or rejected, without traps`(_ seed: UInt64) {
    var chance = SplitMix(seed: seed)
    var tables = Self.sound
    let marks = Array("\"\"\n\r,,>0-9:\u{0}é")
    for _ in 0...Int.random(in: 0...3, using: &chance) {
      guard let path = Table.allCases.randomElement(using: &chance)?.path else { continue }
      var text = Array(tables[keyPath: path])
      text[Int.random(in: text.indices, using: &chance)] =
        marks.randomElement(using: &chance) ?? ","
      tables[keyPath: path] = String(text)
    }
    guard let rows = try? tables.read() else { return }
    _ = try? TransitNetwork(rows)
  }

  @Test func `Contradictory rows are rejected`() throws {
    func expect(_ error: TransitNetworkError, _ change: (inout TransitRows) -> Void) throws {
      var rows = try Self.sound.read()
      change(&rows)
      #expect(throws: error) { try TransitNetwork(rows) }
    }
    try expect(.duplicate(kind: "stations", id: "a")) { $0.stations.append($0.stations[0]) }
    try expect(.malformedService(index: 0)) {
      $0.services[0] = TransitService(
        line: 0,
        heading: nil,
        stops: [0],
        seconds: [],
        headways: [60]
      )
    }
    try expect(.missing(kind: "station", index: 9, referrer: "transfer 0")) {
      $0.transfers[0] = TransitTransfer(origin: 9, destination: 0, seconds: 1)
    }
    try expect(.missing(kind: "line", index: -1, referrer: "service 0")) {
      $0.services[0] = TransitService(
        line: -1,
        heading: nil,
        stops: [0, 1],
        seconds: [1],
        headways: [60]
      )
    }
    try expect(.impossibleTime(seconds: -5, owner: "transfer 0")) {
      $0.transfers[0] = TransitTransfer(origin: 0, destination: 1, seconds: -5)
    }
    try expect(.malformedBand(name: "day")) {
      $0.bands[0] = TransitBand(name: "day", days: .all, start: 100, end: 100)
    }
    try expect(.overlappingBands("day", "late")) {
      // Friday's day ends at 24:30, in Saturday's first hour.
      $0.bands.append(TransitBand(name: "late", days: .saturday, start: 0, end: 3600))
    }
  }
}
