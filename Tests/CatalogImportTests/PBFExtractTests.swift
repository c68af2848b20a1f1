import FoundationEssentials
import Geography
import SwiftProtobuf
import TestTools
import Testing

@testable import CatalogImport

struct PBFExtractTests {
  /// A museum as a node, a park as a way, and a park as a relation with two parts and a hole.
  private static func town() -> PBFBuilder {
    var builder = PBFBuilder()
    builder.addRelation(
      7,
      of: [(71, "outer"), (72, ""), (73, "inner")],
      ["leisure": "park", "name": "Far Park", "type": "multipolygon"]
    )
    builder.addWay(6, through: [1, 2, 3, 4, 1], ["leisure": "park", "name": "Near Park"])
    builder.addWay(71, through: [11, 12, 13], [:])
    builder.addWay(72, through: [11, 14, 13], ["name": "no place"])
    builder.addWay(73, through: [1, 2, 3, 1], [:])
    builder.addDense([
      (5, 515_000_000, -1_000_000, ["tourism": "museum", "name": "Müseum", "fee": "yes"]),
      (1, 515_100_000, -1_000_000, [:]), (2, 515_100_000, -980_000, [:]),
      (3, 515_120_000, -980_000, ["highway": "crossing"]), (4, 515_120_000, -1_000_000, [:]),
      (11, 515_200_000, -1_000_000, [:]), (12, 515_200_000, -960_000, [:]),
      (13, 515_240_000, -960_000, [:]), (14, 515_240_000, -1_000_000, [:]),
      (20, 515_000_000, 0, ["tourism": "hotel", "name": "Inn"]),
    ])
    return builder
  }

  private func read(_ bytes: Data) throws -> MapExtract {
    do throws(ExtractError) {
      return try ExtractReader.read(bytes)
    } catch {
      throw error
    }
  }

  private func complaint(_ bytes: Data) -> String? {
    do throws(ExtractError) {
      _ = try ExtractReader.read(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [true, false])
  func `finds nodes, ways, and relations in any order, compressed or not`(isPacked: Bool) throws {
    let extract = try read(try Self.town().file(isPacked: isPacked))
    #expect(extract.month == "2025-01")
    #expect(extract.elements.map(\.reference) == ["node/5", "way/6", "relation/7"])
    let museum = extract.elements[0]
    #expect(museum.coordinate == (try Coordinate(latitude: 51.5, longitude: -0.1)))
    #expect(museum.tags == ["tourism": "museum", "name": "Müseum", "fee": "yes"])
    let near = extract.elements[1]
    #expect(
      near.coordinate.distance(to: try Coordinate(latitude: 51.511, longitude: -0.099)) < Meters(1)
    )
    #expect(abs((near.squareMeters ?? 0) - 30_800) < 200)
    let far = extract.elements[2]
    #expect(
      far.coordinate.distance(to: try Coordinate(latitude: 51.522, longitude: -0.098)) < Meters(1)
    )
    #expect(abs((far.squareMeters ?? 0) - 123_200) < 800)
  }

  @Test func `the newest timestamp of elements is found in all their forms`() {
    /// Returns a variable-length number.
    func varint(_ number: UInt64) -> [UInt8] {
      number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 128] + varint(number >> 7)
    }
    /// Returns a length-delimited field.
    func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
      varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }
    /// Returns a number field.
    func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }
    let zigzag = { (value: Int64) in UInt64(bitPattern: value << 1 ^ value >> 63) }
    // Dense nodes of 1,700,000,000 and a thousand seconds earlier.
    let dense = field(2, field(5, field(2, varint(zigzag(1_700_000_000)) + varint(zigzag(-1_000)))))
    let way = field(3, number(1, 7) + field(4, number(1, 2) + number(2, 1_600_000_000)))
    let node = field(1, number(1, 7) + field(4, number(2, 1_650_000_000)))
    let relation = field(4, number(1, 7) + field(4, number(2, 1_800_000_000)))
    #expect(BlockTimestamps.newest(in: field(2, dense)) == 1_700_000_000)
    #expect(BlockTimestamps.newest(in: field(2, way)) == 1_600_000_000)
    #expect(BlockTimestamps.newest(in: field(2, node)) == 1_650_000_000)
    #expect(
      BlockTimestamps.newest(in: field(2, dense) + field(2, way) + field(2, relation))
        == 1_800_000_000
    )
    // In units of a tenth of a second.
    #expect(BlockTimestamps.newest(in: field(2, way) + number(18, 100)) == 160_000_000)
    #expect(BlockTimestamps.newest(in: field(1, field(1, [65]))) == nil)
    let whole = field(2, dense) + field(2, way)
    for length in whole.indices { _ = BlockTimestamps.newest(in: Array(whole[..<length])) }
  }

  @Test func `reads plain nodes, other granularities, and offsets`() throws {
    var builder = PBFBuilder()
    var node = Planday_Pbf_Node()
    node.id = 3
    node.keys = [UInt32(builder.number(of: "name")), UInt32(builder.number(of: "tourism"))]
    node.vals = [UInt32(builder.number(of: "M")), UInt32(builder.number(of: "museum"))]
    (node.lat, node.lon) = (500_000, -1_000)
    var group = Planday_Pbf_PrimitiveGroup()
    group.nodes = [node]
    builder.block.primitivegroup = [group]
    builder.block.granularity = 100_000
    builder.block.latOffset = 1_500_000_000
    builder.block.lonOffset = -2_000_000
    let element = try #require(try read(try builder.file()).elements.first)
    #expect(element.coordinate == (try Coordinate(latitude: 51.5, longitude: -0.102)))
  }

  @Test func `skips sights whose nodes are missing, and unknown blocks`() throws {
    var builder = PBFBuilder()
    builder.addWay(6, through: [1, 2], ["leisure": "park", "name": "Nowhere"])
    let other = try PBFBuilder.blob("Strange", PBFBuilder.frame(Data([1, 2, 3]), false))
    #expect(try read(try builder.file() + other).elements == [])
  }

  @Test func `every truncation is reported with its position or leaves a complete file`() throws {
    let file = try Self.town().file()
    let header = try PBFBuilder.header(features: ["OsmSchema-V0.6"]).count
    for count in 0..<file.count {
      let complaint = complaint(file.prefix(count))
      #expect((complaint == nil) == (count == header), "\(count) bytes")
    }
    let cut = complaint(file.dropLast(5)) ?? ""
    #expect(cut.hasPrefix("blob 2, at byte "), "\(cut)")
    #expect(cut.contains("the file is truncated by 5 bytes"), "\(cut)")
  }

  @Test func `rejects wrong lengths and sizes`() throws {
    let header = try PBFBuilder.header()
    let frame = try PBFBuilder.frame(Data(), true)
    let huge = header + PBFBuilder.length(70_000) + Data(count: 70_000)
    #expect(complaint(huge)?.contains("its header claims 70000 bytes, not 1 to 65536") == true)
    for size in [.max, -1, 33 * 1_024 * 1_024] as [Int32] {
      let file = try header + PBFBuilder.blob("OSMData", frame, size: size)
      #expect(complaint(file)?.contains("it claims \(size) bytes, not 0 to 32 MiB") == true)
    }
    for size in [.max, -1, 33 * 1_024 * 1_024] as [Int32] {
      var blob = frame
      blob.rawSize = size
      let file = try header + PBFBuilder.blob("OSMData", blob)
      #expect(complaint(file)?.contains("decompressed bytes, not 0 to 32 MiB") == true)
    }
  }

  @Test(.slow) func `a decompression bomb is rejected`() throws {
    var bomb = Planday_Pbf_Blob()
    bomb.zlibData = PBFBuilder.packed(Data(count: 30_000_000))
    for size in [Int32(100), 29_999_999, 30_000_001] {
      bomb.rawSize = size
      let file = try PBFBuilder.header() + PBFBuilder.blob("OSMData", bomb)
      #expect(
        complaint(file)?.contains("doesn't decompress to the \(size) bytes it claims") == true
      )
    }
  }

  @Test func `a block with too many empty messages is rejected before decoding`() throws {
    let group = Data([0x12, 0x00])
    var block = Data([0x0A, 0x00])
    for _ in 0..<1_100_000 { block += group }
    let file = try PBFBuilder.header() + PBFBuilder.blob("OSMData", PBFBuilder.frame(block, true))
    #expect(complaint(file)?.contains("it has more than 1000000 parts") == true)
  }

  @Test func `names unsupported compression methods and features`() throws {
    var blob = Planday_Pbf_Blob()
    blob.zstdData = Data([1, 2, 3])
    let file = try PBFBuilder.header() + PBFBuilder.blob("OSMData", blob)
    #expect(complaint(file)?.contains("Zstandard compression is not supported; osmium cat") == true)
    let empty = try PBFBuilder.header() + PBFBuilder.blob("OSMData", Planday_Pbf_Blob())
    #expect(complaint(empty)?.contains("it holds no data") == true)
    let history = try PBFBuilder.header(features: ["HistoricalInformation"])
    #expect(complaint(history)?.contains("the feature \"HistoricalInformation\"") == true)
  }

  /// Ways to corrupt the block of a town, and the resulting errors.
  static let corruptions: [(String, @Sendable (inout Planday_Pbf_PrimitiveBlock) -> Void)] = [
    ("refers to string 99", { $0.primitivegroup[5].dense.keysVals[0] = 99 }),
    ("refers to string -1", { $0.primitivegroup[5].dense.keysVals[0] = -1 }),
    ("refers to string 4294967295", { $0.primitivegroup[1].ways[0].keys[0] = .max }),
    ("refers to string 77", { $0.primitivegroup[0].relations[0].rolesSid[0] = 77 }),
    ("have lists of different lengths", { $0.primitivegroup[5].dense.lat.removeLast() }),
    ("has unterminated tags", { $0.primitivegroup[5].dense.keysVals = [1, 2] }),
    ("has a key without a value", { $0.primitivegroup[5].dense.keysVals = [1, 0] }),
    ("has keys without values", { $0.primitivegroup[1].ways[0].vals.removeLast() }),
    ("has an invalid position", { $0.primitivegroup[5].dense.lat[3] = 9_000_000_000 }),
    ("has an invalid position", { $0.latOffset = .max }),
    ("has an invalid position", { $0.granularity = .max }),
    ("has an invalid position", { $0.primitivegroup[5].dense.lon[1...2] = [.max, .max] }),
    (
      "dense nodes has numbers too large to add",
      { $0.primitivegroup[5].dense.id[1...2] = [.max, .max] }
    ),
    ("has numbers too large to add", { $0.primitivegroup[1].ways[0].refs[1...2] = [.max, .max] }),
    (
      "has member lists of different lengths",
      { $0.primitivegroup[0].relations[0].memids.removeLast() }
    ),
  ]

  @Test(arguments: corruptions.indices)
  func `rejects numbers that are out of range`(index: Int) throws {
    let (words, corrupt) = Self.corruptions[index]
    var builder = Self.town()
    corrupt(&builder.block)
    let said = complaint(try builder.file())
    #expect(
      said?.contains(words) == true,
      "\(said ?? "nothing")"
    )
  }

  @Test(arguments: [
    ("", "an empty file"), ("<osm version='0.6'/>", "XML"), ("\u{1F}\u{8B}", "an unknown format"),
    ("hello", "an unknown format"), ("{\"a\": 1}", "JSON without \"elements\""),
    ("{", "not JSON: line 1, column 2: "), ("{\n \"a\": 01}", "not JSON: line 2, column 8: "),
  ])
  func `reports the format of an unsupported file`(text: String, found: String) {
    #expect(complaint(Data(text.utf8))?.contains("this is \(found)") == true)
  }
}
