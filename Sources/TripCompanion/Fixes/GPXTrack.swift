import Formats
import Geography
import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The track points of a GPX file as fixes.
///
/// A point must have a time. Its accuracy is `accuracy` in the extensions or, if absent, five meters per unit of `hdop`.
///
/// > Source: "GPX 1.1 Schema Documentation", <https://www.topografix.com/GPX/1/1/>.
public struct GPXTrack: Sendable {
  /// The accuracy in meters per unit of horizontal dilution of precision.
  private static let metersPerDilution = 5.0

  /// The fixes, in the order of the file.
  public private(set) var fixes: [Fix] = []

  /// The faults of skipped points, at most ten.
  public private(set) var faults: [String] = []

  /// The number of points, including skipped ones.
  public private(set) var count = 0

  /// Reads a file.
  ///
  /// - Parameter data: Its bytes.
  /// - Throws: ``FixReadingError`` if it is not a GPX file, or no point has a time.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ data: Data) throws(FixReadingError) {
    let root: XMLNode
    do {
      root = try XMLReader.root(of: data)
    } catch {
      throw FixReadingError("the file is not XML: \(error); give a GPX track")
    }
    guard root.name == "gpx" else {
      throw FixReadingError("the file begins with <\(root.name)>, not with <gpx>; give a GPX track")
    }
    for point in root.descendants(named: "trkpt") { add(Point(point)) }
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

  /// A track point as stated in the file.
  private struct Point {
    private let latitude: String?
    private let longitude: String?
    private let time: String?
    private let dilution: Double?
    private let accuracy: Double?

    init(_ node: XMLNode) {
      func text(_ name: String) -> String? {
        node.descendants(named: name).lazy.compactMap(\.trimmedText).first
      }
      latitude = node.attributes["lat"]
      longitude = node.attributes["lon"]
      time = text("time")
      dilution = text("hdop").flatMap(Double.init)
      accuracy = text("accuracy").flatMap(Double.init)
    }

    /// Returns the fix, or throws if something is missing.
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
