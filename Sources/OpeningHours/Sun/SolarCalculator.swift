#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// Computes sunrise, sunset, and civil twilight, accurate to two minutes up to the polar circles.
///
/// > Source: NOAA Global Monitoring Laboratory, "Solar Calculation Details",
/// > <https://gml.noaa.gov/grad/solcalc/calcdetails.html>, after J. Meeus, *Astronomical Algorithms* (1991), chapters
/// > 21, 24 and 27.
struct SolarCalculator {
  /// The latitude in degrees, positive north.
  let latitude: Double

  /// The longitude in degrees, positive east.
  let longitude: Double

  /// When an event happens on a day, if at all.
  enum Outcome: Equatable {
    /// The minutes after 00:00 UTC of the day, possibly outside the day.
    case at(Double)
    /// The sun stays above the angle all day.
    case alwaysAbove
    /// The sun stays below the angle all day.
    case alwaysBelow
  }

  /// Returns when `event` happens on the day whose solar noon is closest to noon of `day`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - day: The days since 1970-01-01.
  /// - Returns: The time, or why there is none.
  func outcome(of event: SunEvent, day: Int) -> Outcome {
    var minutes = solarNoon(day: day)
    // The sun's position changes during the day, so refine it at the time found.
    for _ in 0..<3 {
      let sun = Self.sun(day: day, minutes: minutes)
      let cosine = hourAngleCosine(zenith: event.zenith, declination: sun.declination)
      guard cosine >= -1 else { return .alwaysAbove }
      guard cosine <= 1 else { return .alwaysBelow }
      let angle = acos(cosine) * 180 / .pi
      let noon = 720 - 4 * longitude - sun.equationOfTime
      minutes = noon + (event.isMorning ? -4 : 4) * angle
    }
    return .at(minutes)
  }

  /// Returns solar noon in minutes after 00:00 UTC of `day`.
  func solarNoon(day: Int) -> Double {
    let rough = 720 - 4 * longitude
    return rough - Self.sun(day: day, minutes: rough).equationOfTime
  }

  /// Returns the cosine of the hour angle at which the sun reaches `zenith`.
  private func hourAngleCosine(zenith: Double, declination: Double) -> Double {
    let degree = Double.pi / 180
    let place = latitude * degree
    return (cos(zenith * degree) - sin(place) * sin(declination)) / (cos(place) * cos(declination))
  }

  /// Returns the sun's declination in radians and the equation of time in minutes at an instant.
  private static func sun(
    day: Int,
    minutes: Double
  ) -> (declination: Double, equationOfTime: Double) {
    let degree = Double.pi / 180
    // Julian centuries since J2000.0 (2000-01-01T12:00), which is 10,957.5 days after the start of 1970.
    let time = (Double(day) - 10_957.5 + minutes / 1_440) / 36_525
    let meanLongitude = (280.46646 + time * (36_000.76983 + time * 0.0003032)) * degree
    let anomaly = (357.52911 + time * (35_999.05029 - 0.0001537 * time)) * degree
    let eccentricity = 0.016708634 - time * (0.000042037 + 0.0000001267 * time)
    let center =
      sin(anomaly) * (1.914602 - time * (0.004817 + 0.000014 * time))
      + sin(2 * anomaly) * (0.019993 - 0.000101 * time) + sin(3 * anomaly) * 0.000289
    let node = (125.04 - 1_934.136 * time) * degree
    let apparent = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)) * degree
    let meanObliquity =
      23 + (26 + (21.448 - time * (46.815 + time * (0.00059 - time * 0.001813))) / 60) / 60
    let obliquity = (meanObliquity + 0.00256 * cos(node)) * degree
    let tangent = tan(obliquity / 2)
    let square = tangent * tangent
    let equation =
      square * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
      + 4 * eccentricity * square * sin(anomaly) * cos(2 * meanLongitude)
      - 0.5 * square * square * sin(4 * meanLongitude)
      - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
    return (asin(sin(obliquity) * sin(apparent)), 4 * equation / degree)
  }
}
