import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The track points of a GPX file as fixes.
///
/// A point needs its time. Its accuracy is `accuracy` in the extensions, else five meters for each unit of `hdop`.
///
/// > Source: "GPX 1.1 Schema Documentation", <https://www.topografix.com/GPX/1/1/>.
public struct GPXTrack: Sendable {
  /// The meters of accuracy for each unit of horizontal dilution of precision.
  private static let metersPerDilution = 5.0

  /// The fixes, in the order of the file.
  public private(set) var fixes: [Fix] = []

  /// What is wrong with points that are left out, at most ten of them.
  public private(set) var faults: [String] = []

  /// The number of points, those left out included.
  public private(set) var count = 0

  /// Reads a file.
  ///
  /// - Parameter data: Its bytes.
  /// - Throws: ``FixReadingError`` if it is no GPX file, or no point of it has a time.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ data: Data) throws(FixReadingError) {
    var scanner = XMLScanner(Array(data))
    var point: Point?
    var element = ""
    var isGPX = false
    while let token = try scanner.next() {
      switch token {
      case .start(let name, let attributes):
        guard isGPX || name == "gpx" else {
          throw FixReadingError("the file begins with <\(name)>, not with <gpx>; give a GPX track")
        }
        isGPX = true
        element = name
        if name == "trkpt" { point = Point(attributes) }
      case .text(let text): point?.read(text, of: element)
      case .end(let name):
        element = ""
        guard name == "trkpt", let done = point else { continue }
        add(done)
        point = nil
      }
    }
    guard isGPX else { throw FixReadingError("the file is empty or not XML; give a GPX track") }
    guard !fixes.isEmpty else { throw FixReadingError(complaint) }
  }

  private var complaint: String {
    if count == 0 {
      return "there is no track point in the file; export a track, not a route or waypoints"
    }
    return
      "no track point has a time and a possible position (\(faults.first ?? "unknown fault")); "
      + "record or export the track with its times"
  }

  private mutating func add(_ point: Point) {
    count += 1
    do throws(FixReadingError) {
      fixes.append(try point.fix(metersPerDilution: Self.metersPerDilution))
    } catch {
      if faults.count < 10 { faults.append("track point \(count): \(error)") }
    }
  }

  /// A point while it is read.
  private struct Point {
    private let latitude: String?
    private let longitude: String?
    private var time: String?
    private var dilution: Double?
    private var accuracy: Double?

    init(_ attributes: [String: String]) {
      latitude = attributes["lat"]
      longitude = attributes["lon"]
    }

    /// Reads the text of an element inside the point.
    mutating func read(_ text: String, of element: String) {
      let word = String(text.filter { !$0.isWhitespace })
      guard !word.isEmpty else { return }
      switch element {
      case "time": time = word
      case "hdop": dilution = Double(word)
      case "accuracy": accuracy = Double(word)
      default: break
      }
    }

    /// Returns the fix, or throws what is missing.
    func fix(metersPerDilution: Double) throws(FixReadingError) -> Fix {
      guard let latitude = latitude.flatMap(Double.init),
        let longitude = longitude.flatMap(Double.init)
      else { throw FixReadingError("lat and lon are not numbers") }
      let position = try FixLine.position(latitude, longitude)
      guard let time else { throw FixReadingError("it has no time") }
      guard let seconds = UTCTime.seconds(time) else {
        throw FixReadingError("\"\(time)\" is not a time such as 2026-12-01T10:00:00Z")
      }
      let meters = accuracy ?? dilution.map { $0 * metersPerDilution }
      return Fix(time: seconds, position: position, accuracy: meters.map { Meters($0) })
    }
  }
}
