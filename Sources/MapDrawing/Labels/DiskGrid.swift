/// Disks by the squares of a grid, to find those that touch another.
struct DiskGrid {
  /// The width of a square, which is more than the diameter of any disk.
  private static let side = 48.0

  /// The largest radius; larger disks are taken to be of this.
  static let largest = side / 2

  /// The disks, by the square that has their middle.
  private var squares: [Square: [LabelDisk]] = [:]

  /// A square.
  private struct Square: Hashable {
    let x, y: Int32

    init(_ point: DrawnPoint) {
      x = Int32(clamping: Int((point.x / DiskGrid.side).rounded(.down)))
      y = Int32(clamping: Int((point.y / DiskGrid.side).rounded(.down)))
    }

    init(x: Int32, y: Int32) {
      (self.x, self.y) = (x, y)
    }
  }

  /// Returns whether no disk of the grid touches one of these.
  func isFree(_ disks: [LabelDisk]) -> Bool {
    disks.allSatisfy(isFree)
  }

  /// Returns whether no disk of the grid touches this.
  private func isFree(_ disk: LabelDisk) -> Bool {
    let middle = Square(disk.middle)
    for y in -1...1 as ClosedRange<Int32> {
      for x in -1...1 as ClosedRange<Int32> {
        guard let near = squares[Square(x: middle.x &+ x, y: middle.y &+ y)] else { continue }
        for other in near {
          let reach = disk.radius + other.radius
          if (other.middle - disk.middle).squared < reach * reach { return false }
        }
      }
    }
    return true
  }

  /// Adds disks.
  mutating func insert(_ disks: [LabelDisk]) {
    for disk in disks {
      let disk = LabelDisk(disk.middle, radius: min(disk.radius, Self.largest))
      squares[Square(disk.middle), default: []].append(disk)
    }
  }
}
