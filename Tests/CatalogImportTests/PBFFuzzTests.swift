import FoundationEssentials
import TestTools
import Testing

@testable import CatalogImport

/// Damaged files are read or rejected, without traps.
struct PBFFuzzTests {
  /// A seeded random number generator.
  ///
  /// > Source: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators",
  /// > OOPSLA 2014, <https://doi.org/10.1145/2660193.2660195>.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// A block with every kind of element.
  private static func block() throws -> Data {
    var builder = PBFBuilder()
    builder.addDense([
      (1, 515_000_000, -1_000_000, ["tourism": "museum", "name": "Museum"]),
      (2, 515_010_000, -1_000_000, [:]), (3, 515_010_000, -990_000, [:]),
    ])
    builder.addWay(4, through: [1, 2, 3, 1], ["leisure": "park", "name": "Park"])
    builder.addRelation(5, of: [(4, "outer")], ["place": "square", "name": "Square"])
    return try builder.blockBytes()
  }

  @Test(.slow) func `a block with changed bytes is read or rejected`() throws {
    let block = try Self.block()
    var read = 0
    for seed in 1...4_000 as ClosedRange<UInt64> {
      var numbers = Numbers(state: seed)
      var bytes = Array(block)
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 2: bytes.remove(at: place)
        default: bytes.insert([0xFF, 0x80, 0x7F, 0].randomElement(using: &numbers) ?? 0, at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let frame = try PBFBuilder.frame(Data(bytes), false)
      let file = try PBFBuilder.header() + PBFBuilder.blob("OSMData", frame)
      if (try? ExtractReader.read(file)) != nil { read += 1 }
    }
    print("seeds 1 to 4000: \(read) of 4000 damaged blocks could still be read")
    #expect((1..<4_000).contains(read))
  }

  @Test func `a file with changed bytes is read or rejected`() throws {
    let file =
      try PBFBuilder.header() + PBFBuilder.blob("OSMData", PBFBuilder.frame(Self.block(), true))
    for seed in 1...3_000 as ClosedRange<UInt64> {
      var numbers = Numbers(state: seed)
      var bytes = Array(file)
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
          in: 0...255,
          using: &numbers
        )
      }
      if seed.isMultiple(of: 5) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers))
      }
      _ = try? ExtractReader.read(Data(bytes))
    }
  }
}
