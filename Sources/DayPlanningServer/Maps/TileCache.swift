import MapDrawing
import Synchronization

/// An LRU cache of drawn tiles, limited by bytes.
final class TileCache: Sendable {
  /// The key of a tile.
  struct Key: Hashable {
    /// The map.
    let fingerprint: String
    /// The tile.
    let tile: MapTile
    /// The colors.
    let theme: MapTheme
  }

  /// A tile with its last use.
  private struct Entry {
    let document: Document
    var turn: Int
  }

  /// The tiles and their total size.
  private struct Shelf {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var turn = 0
  }

  /// The maximum size in bytes.
  let capacity: Int

  private let shelf = Mutex(Shelf())

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum size in bytes, plain and compressed together.
  init(capacity: Int = 24 << 20) {
    self.capacity = capacity
  }

  /// The current size in bytes.
  var bytes: Int { shelf.withLock(\.bytes) }

  /// Returns a tile, or `nil` if it is not in the cache.
  func document(_ key: Key) -> Document? {
    shelf.withLock { shelf in
      shelf.turn += 1
      shelf.entries[key]?.turn = shelf.turn
      return shelf.entries[key]?.document
    }
  }

  /// Adds a tile, and evicts the least recently used ones beyond the limit.
  ///
  /// - Complexity: O(*n* log *n*) for *n* tiles when the cache is full, which evicts a quarter.
  func keep(_ document: Document, as key: Key) {
    let capacity = capacity
    shelf.withLock { shelf in
      shelf.turn += 1
      if let old = shelf.entries[key] { shelf.bytes -= Self.size(old.document) }
      shelf.entries[key] = Entry(document: document, turn: shelf.turn)
      shelf.bytes += Self.size(document)
      guard shelf.bytes > capacity else { return }
      for (key, entry) in shelf.entries.sorted(by: { $0.value.turn < $1.value.turn }) {
        guard shelf.bytes > capacity / 4 * 3 else { break }
        shelf.entries[key] = nil
        shelf.bytes -= Self.size(entry.document)
      }
    }
  }

  /// Returns the size of a tile.
  private static func size(_ document: Document) -> Int {
    document.bytes.count + (document.compressed?.count ?? 0) + 500
  }
}
