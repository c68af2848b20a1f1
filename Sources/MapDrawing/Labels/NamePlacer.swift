/// Places the names of a map, the most important first, so that none covers another.
///
/// What is placed earlier has its way; a name without room is left out. Nothing depends on chance or on the order of a
/// dictionary.
struct NamePlacer {
  /// The map.
  let sheet: MapSheet

  /// The zoom.
  let zoom: Double

  /// The pixels in a unit of the projection.
  let scale: Double

  /// Where names have to lie, in pixels from the corner of the projection; anywhere if `nil`.
  let frame: DrawnBox?

  /// The names placed so far.
  private(set) var names: [PlacedName] = []

  /// What they cover.
  private var grid = DiskGrid()

  /// The middles of the names placed so far, by what tells them from others.
  private var middles: [String: [DrawnPoint]] = [:]

  /// Starts with nothing placed.
  ///
  /// - Parameters:
  ///   - sheet: The map.
  ///   - zoom: The zoom.
  ///   - frame: Where names have to lie, in pixels from the corner of the projection.
  ///   - taken: What names must not cover.
  init(_ sheet: MapSheet, zoom: Double, frame: DrawnBox? = nil, taken: [LabelDisk] = []) {
    self.sheet = sheet
    self.zoom = zoom
    self.frame = frame
    scale = MapView.scale(zoom) / MapView.unitsPerPixel
    grid.insert(taken)
  }

  /// Places all names of the map.
  ///
  /// - Returns: The names, in the order of their importance.
  /// - Complexity: O(*n* log *n*) for *n* corners of named lines and shapes, if names are spread evenly.
  static func names(
    of sheet: MapSheet,
    zoom: Double,
    frame: DrawnBox? = nil,
    taken: [LabelDisk] = []
  ) -> [PlacedName] {
    var placer = Self(sheet, zoom: zoom, frame: frame, taken: taken)
    placer.placeDistricts(ranks: 1...1)
    placer.placeWater()
    placer.placeDots()
    placer.placeDistricts(ranks: 2...2)
    placer.placeGreen(isLarge: true)
    placer.placeStreets(.motorway ... .secondary)
    placer.placeStations()
    placer.placeDistricts(ranks: 3...9)
    placer.placeGreen(isLarge: false)
    placer.placeStreets(.tertiary ... .steps)
    return placer.names
  }

  /// Returns a point in pixels from the corner of the projection.
  func pixel(_ point: WorldPoint) -> DrawnPoint { point.drawn * scale }

  /// Returns whether anything around a point can be shown.
  func isNear(_ point: DrawnPoint) -> Bool { frame?.grown(by: 200).contains(point) ?? true }

  /// Returns whether what has the same key stands within a distance.
  func isRepeated(_ key: String, at middle: DrawnPoint, within distance: Double) -> Bool {
    middles[key]?.contains { ($0 - middle).squared < distance * distance } ?? false
  }

  /// Places a name if there is room for it.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - key: What tells it from others, for ``isRepeated(_:at:within:)``.
  ///   - margin: The distance to keep from others, in pixels.
  /// - Returns: Whether there was room.
  @discardableResult
  mutating func place(_ name: PlacedName, as key: String, margin: Double = 1.5) -> Bool {
    let disks = name.disks
    guard !disks.isEmpty else { return false }
    if let frame, !disks.allSatisfy({ frame.contains($0.box) }) { return false }
    guard grid.isFree(disks.map { LabelDisk($0.middle, radius: $0.radius + margin) }) else {
      return false
    }
    grid.insert(disks)
    names.append(name)
    middles[key, default: []].append(name.box.middle)
    return true
  }
}
