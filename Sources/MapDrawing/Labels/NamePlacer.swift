import Geography

/// Places the names of a map, the most important first, so that none covers another.
///
/// Earlier names take precedence, and names without room are omitted. The result is deterministic.
struct NamePlacer {
  /// The map.
  let sheet: MapSheet

  /// The zoom.
  let zoom: Double

  /// The pixels in a unit of the projection.
  let scale: Double

  /// The bounds of names, in pixels from the corner of the projection; `nil` for no bounds.
  let frame: DrawnBox?

  /// The names placed so far.
  private(set) var names: [PlacedName] = []

  /// The area that they cover.
  private var grid = DiskGrid()

  /// The centers of the names placed so far, by key.
  private var middles: [String: [DrawnPoint]] = [:]

  /// Creates a placer.
  ///
  /// - Parameters:
  ///   - sheet: The map.
  ///   - zoom: The zoom.
  ///   - frame: The bounds of names, in pixels from the corner of the projection.
  ///   - taken: The areas that names must not cover.
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
  /// - Complexity: O(*n* log *n*) for *n* corners of named lines and shapes, if names are evenly distributed.
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

  /// Returns whether a name around a point can be visible.
  func isNear(_ point: DrawnPoint) -> Bool { frame?.grown(by: 200).contains(point) ?? true }

  /// Returns whether a name with the same key is within a distance.
  func isRepeated(_ key: String, at middle: DrawnPoint, within distance: Double) -> Bool {
    middles[key]?.contains { ($0 - middle).squared < distance * distance } ?? false
  }

  /// Places a name if there is room for it.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - key: The key for ``isRepeated(_:at:within:)``.
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

/// A grid index of disks, for collision tests.
struct DiskGrid {
  /// The width of a square, at least the diameter of any disk.
  private static let side = 48.0

  /// The maximum radius; larger ones are clamped.
  static let largest = side / 2

  /// The disks, by the square that has their middle.
  private var squares = SparseGrid<LabelDisk>(side: side)

  /// Returns whether no disk of the grid touches any of `disks`.
  func isFree(_ disks: [LabelDisk]) -> Bool {
    disks.allSatisfy(isFree)
  }

  /// Returns whether no disk of the grid touches `disk`.
  private func isFree(_ disk: LabelDisk) -> Bool {
    let (x, y) = (squares.index(of: disk.middle.x), squares.index(of: disk.middle.y))
    return !squares.contains(columns: x - 1...x + 1, rows: y - 1...y + 1) { other in
      let reach = disk.radius + other.radius
      return (other.middle - disk.middle).squared < reach * reach
    }
  }

  /// Adds disks.
  mutating func insert(_ disks: [LabelDisk]) {
    for disk in disks {
      let disk = LabelDisk(disk.middle, radius: min(disk.radius, Self.largest))
      let (x, y) = (squares.index(of: disk.middle.x), squares.index(of: disk.middle.y))
      squares.add(disk, columns: x...x, rows: y...y)
    }
  }
}

extension NamePlacer {
  /// Places the names of streets of the given ranks along them.
  mutating func placeStreets(_ ranks: ClosedRange<StreetRank>) {
    for street in sheet.names where ranks.contains(street.rank) && zoom >= street.rank.nameZoom {
      placeAlong(
        street.points,
        street.name,
        .street,
        size: street.rank.nameSize(zoom),
        spacing: 420
      )
    }
  }

  /// Places a name along a line, repeated if the line is long, abbreviated if it is short.
  mutating func placeAlong(
    _ points: [WorldPoint],
    _ name: String,
    _ style: NameStyle,
    size: Double,
    spacing: Double
  ) {
    let line = MeasuredLine(
      LineSimplification.line(points[...], tolerance: 1 / scale).map { $0.drawn * scale }
    )
    let texts = [name, StreetWords.shortened(name)]
    let widths = texts.map { TextMetrics.width(of: $0, size: size, spacing: style.spacing) }
    guard !name.isEmpty, let least = widths.min(), line.length > least + size else { return }
    if let frame, !frame.touches(line.box) { return }
    let count = max(1, Int(line.length / spacing))
    let stretch = line.length / Double(count)
    for index in 0..<count {
      let middle = (Double(index) + 0.5) * stretch
      for (text, width) in zip(texts, widths) where width + size <= line.length {
        let label = Label(key: name, text: text, width: width, style: style, size: size)
        if placeOnce(label, along: line, around: middle, within: stretch) { break }
      }
    }
  }

  /// A name to be placed along a line.
  private struct Label {
    /// The key.
    let key: String
    /// The text.
    let text: String
    /// The width in pixels.
    let width: Double
    /// The font.
    let style: NameStyle
    /// The size in pixels.
    let size: Double
  }

  /// Places a name once along a stretch of a line, where it is straight enough and free.
  private mutating func placeOnce(
    _ label: Label,
    along line: MeasuredLine,
    around middle: Double,
    within stretch: Double
  ) -> Bool {
    let (width, size) = (label.width, label.size)
    for shift in [0, -0.12, 0.12, -0.25, 0.25, -0.38, 0.38] {
      let start = middle + shift * stretch - width / 2
      guard start >= size / 2, start + width <= line.length - size / 2,
        let path = line.path(from: start, to: start + width, straightTo: size * 0.12)
      else { continue }
      let center = DrawnBox(around: path).middle
      guard !isRepeated(label.key, at: center, within: 240) else { continue }
      let name = PlacedName(label.style, size: size, lines: [TextLine(label.text, along: path)])
      if place(name, as: label.key) { return true }
    }
    return false
  }
}

/// Abbreviates street names as maps do.
enum StreetWords {
  /// The abbreviations of words.
  private static let short = [
    "Street": "St", "Road": "Rd", "Avenue": "Ave", "Lane": "Ln", "Square": "Sq", "Place": "Pl",
    "Drive": "Dr", "Boulevard": "Blvd", "Court": "Ct", "Gardens": "Gdns", "Terrace": "Ter",
    "Crescent": "Cres", "Bridge": "Br", "Park": "Pk", "Parkway": "Pkwy", "Highway": "Hwy",
    "Grove": "Gr", "Embankment": "Emb", "West": "W", "East": "E", "North": "N", "South": "S",
    "Great": "Gt", "Little": "Lt", "Saint": "St", "Upper": "Up", "Lower": "Lr",
    "Promenade": "Prom", "Passage": "Psge", "Greenway": "Grwy", "Walkway": "Walk",
  ]

  /// Returns a name with its last word abbreviated, and a compass direction at its start.
  static func shortened(_ name: String) -> String {
    var words = name.split(separator: " ").map(String.init)
    guard words.count > 1, let last = words.last else { return name }
    let compass: Set = ["West", "East", "North", "South", "Great", "Little", "Upper", "Lower"]
    if words.count > 2, compass.contains(words[0]) { words[0] = short[words[0]] ?? words[0] }
    words[words.count - 1] = short[last] ?? last
    return words.joined(separator: " ")
  }
}

/// A line with the distances of its corners from its start.
struct MeasuredLine {
  /// The corners.
  let points: [DrawnPoint]

  /// The distances of the corners along the line.
  private let distances: [Double]

  /// Measures a line.
  init(_ points: [DrawnPoint]) {
    self.points = points
    var (distances, sum) = ([0.0], 0.0)
    for (start, end) in zip(points, points.dropFirst()) {
      sum += (end - start).length
      distances.append(sum)
    }
    self.distances = distances
  }

  /// The length.
  var length: Double { distances.last ?? 0 }

  /// The rectangle around the line.
  var box: DrawnBox { DrawnBox(around: points) }

  /// The limits for readable text: the sharpest single bend as a cosine, and the sum of bends in radians.
  private static let leastCosine = 0.82
  private static let mostBending = 1.1

  /// Returns the part between two distances in reading direction, or `nil` if it bends too much for text.
  ///
  /// - Parameters:
  ///   - start: The distance of the start.
  ///   - end: The distance of the end.
  ///   - tolerance: The maximum distance of dropped corners from the straight line between the ends.
  /// - Returns: The part.
  func path(from start: Double, to end: Double, straightTo tolerance: Double) -> [DrawnPoint]? {
    guard let first = point(at: start), let last = point(at: end) else { return nil }
    let inner = points.indices.filter { distances[$0] > start + 0.5 && distances[$0] < end - 0.5 }
    let path = [first] + inner.map { points[$0] } + [last]
    guard Self.isSmooth(path) else { return nil }
    let chord = last - first
    let isStraight = path.allSatisfy {
      $0.squaredDistance(from: first, to: last) <= tolerance * tolerance
    }
    let isForward = chord.x > 0 || (chord.x == 0 && chord.y < 0)
    let drawn = isStraight ? [first, last] : path
    return isForward ? drawn : drawn.reversed()
  }

  /// Returns the point at a distance from the start, or `nil` beyond the ends.
  private func point(at distance: Double) -> DrawnPoint? {
    guard distance >= 0, distance <= length, points.count > 1 else { return nil }
    let next = max(1, distances.firstIndex { $0 >= distance } ?? points.count - 1)
    let span = distances[next] - distances[next - 1]
    let part = span > 0 ? (distance - distances[next - 1]) / span : 0
    return points[next - 1] + (points[next] - points[next - 1]) * part
  }

  /// Returns whether text can be read along a line.
  private static func isSmooth(_ path: [DrawnPoint]) -> Bool {
    var bending = 0.0
    for index in path.indices.dropFirst().dropLast() {
      let (before, after) = (path[index] - path[index - 1], path[index + 1] - path[index])
      let product = before.length * after.length
      guard product > 0 else { continue }
      let cosine = before.dot(after) / product
      guard cosine > leastCosine else { return false }
      // For small bends, the sine approximates the angle.
      bending += abs(before.cross(after)) / product
    }
    return bending < mostBending
  }
}
