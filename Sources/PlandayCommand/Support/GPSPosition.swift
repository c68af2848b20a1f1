#if Companion
import Geography
import TripCompanion

/// Gets the position of this machine from gpsd.
enum GPSPosition {
  /// The accuracy of a fix that is accepted immediately.
  private static let goodEnough = Meters(20)

  /// The accuracy beyond which a fix is useless.
  private static let worst = Meters(250)

  /// The time to wait for a good fix.
  private static let patience = Duration.seconds(20)

  /// The polling interval for lines, in milliseconds.
  private static let pause: Int32 = 200

  /// Returns the first good fix, or the best one after twenty seconds or when gpsd ends.
  ///
  /// - Throws: ``Failure`` if gpsd is unreachable or has no position.
  static func fix(from address: HostAddress) throws -> Fix {
    guard let connection = Connection(to: address) else {
      throw Failure(
        .unavailable,
        "cannot reach gpsd at \(address); start it, name its host and port with --gpsd, or give the position with --at"
      )
    }
    connection.send(GPSDLine.greeting)
    var reader = LineReader(connection.descriptor)
    let end = ContinuousClock.now + patience
    var (best, fault): (Fix?, String?) = (nil, nil)
    reading: while ContinuousClock.now < end, !Interrupt.hasCome {
      switch reader.next(waiting: pause) {
      case .nothing, .tooLong: continue
      case .end: break reading
      case .line(let line):
        do throws(FixReadingError) {
          guard case .fix(let fix) = try GPSDLine.read(line) else { continue }
          if fix.accuracy <= goodEnough { return fix }
          if fix.accuracy <= best?.accuracy ?? worst { best = fix }
        } catch {
          fault = error.description
        }
      }
    }
    guard let best else {
      let reason = fault.map { " (\($0))" } ?? ""
      throw Failure(
        .unavailable,
        "gpsd at \(address) has no position\(reason); wait until the receiver has one, or give it with --at"
      )
    }
    return best
  }
}
#endif
