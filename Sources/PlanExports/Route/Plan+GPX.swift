public import Catalogs
public import DayPlans
import Formats
import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as GPX 1.1: a waypoint for each stop and a route for each day.
  ///
  /// A visit with a separate exit also has a point for the exit. Times are those of entry, in UTC; they are omitted if the
  /// city's zone is unknown. Elements are in schema order.
  ///
  /// > Source: Topografix, "GPX 1.1 Schema Documentation", <https://www.topografix.com/GPX/1/1/>.
  ///
  /// - Parameter catalog: The catalog that the plan was made with.
  /// - Returns: The text, with a trailing newline.
  /// - Complexity: O(*n*) for *n* stops.
  public func gpx(in catalog: Catalog) -> String {
    GPXWriter(exported: ExportedPlan(self, in: catalog)).root.document
  }
}

/// Writes a plan as GPX.
private struct GPXWriter {
  /// The plan.
  let exported: ExportedPlan

  var root: XMLElement {
    let days = exported.plan.days.filter { !points(of: $0, named: "rtept").isEmpty }
    let waypoints = days.flatMap { points(of: $0, named: "wpt") }
    let routes = days.enumerated().map { route(of: $1, number: $0 + 1) }
    return XMLElement(
      "gpx",
      [
        "version": "1.1", "creator": "planday \(exported.plan.planday)",
        "xmlns": "http://www.topografix.com/GPX/1/1",
        "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation":
          "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd",
      ],
      [metadata] + waypoints + routes
    )
  }

  private var metadata: XMLElement {
    let words = ([exported.plan.worth] + exported.credits).joined(separator: "\n")
    return XMLElement(
      "metadata",
      [:],
      [XMLElement("name", text: exported.title), XMLElement("desc", text: words)]
    )
  }

  private func route(of day: Plan.Day, number: Int) -> XMLElement {
    let words = exported.plan.request.mode.phrase
    let city = exported.catalog.city.name
    let summary = [day.title?.words, exported.plan.summary(of: day, city: city)].compactMap { $0 }
    return XMLElement(
      "rte",
      [:],
      [
        XMLElement("name", text: exported.title(of: day)),
        XMLElement(
          "desc",
          text: (["\(day.start)-\(day.end) \(words)"] + summary).joined(separator: "\n")
        ),
        XMLElement("number", text: "\(number)"),
        XMLElement("type", text: exported.plan.request.mode.rawValue),
      ] + points(of: day, named: "rtept")
    )
  }

  /// Returns the start, the stops with their exits and the end of a day; the start and the end only if they are separate places.
  private func points(of day: Plan.Day, named name: String) -> [XMLElement] {
    let start = exported.start(of: day).map { spot in
      point(
        name,
        spot.coordinate,
        at: day.start,
        on: day,
        [("name", spot.name.capitalizedStart), ("type", "start")]
      )
    }
    let end = exported.end(of: day).map { spot in
      point(
        name,
        spot.coordinate,
        at: day.end,
        on: day,
        [("name", spot.name.capitalizedStart), ("type", "end")]
      )
    }
    let stops = day.stops.enumerated().flatMap { index, stop in
      let visit = point(
        name,
        stop.coordinate,
        at: stop.enter,
        on: day,
        [
          ("name", "\(index + 1). \(stop.name)"), ("cmt", "\(stop.enter)-\(stop.leave)"),
          (
            "desc",
            (exported.account(of: stop, on: day) + estimate(after: stop, on: day)).joined(
              separator: "\n"
            )
          ),
          ("sym", "Flag, Blue"), ("type", stop.category.rawValue),
        ]
      )
      let exit = stop.exit.map { exit in
        point(
          name,
          exit.coordinate,
          at: stop.leave,
          on: day,
          [("name", exit.name ?? ExportWords.exit(of: stop.name)), ("type", "exit")]
        )
      }
      return [visit] + [exit].compactMap { $0 }
    }
    let visited = day.visited.map { stop in
      point(
        name,
        stop.coordinate,
        at: stop.enter,
        on: day,
        [
          ("name", stop.name), ("cmt", "\(stop.enter)-\(stop.leave)"),
          ("desc", TextWords.visited), ("type", stop.category.rawValue),
        ]
      )
    }
    // The route covers only the remaining stops.
    return (name == "wpt" ? visited : []) + [start].compactMap { $0 } + stops
      + [end].compactMap { $0 }
  }

  /// Returns a note on the leg after a stop if it is estimated, since GPX cannot state time and length of a leg.
  private func estimate(after stop: Plan.Stop, on day: Plan.Day) -> [String] {
    let legs = day.legs.filter { $0.from == stop.id && $0.isEstimated }
    let mode = exported.plan.request.mode
    return legs.map { leg in
      let goal = exported.way(of: leg, on: day)?.to.name ?? leg.to
      return ExportWords.then(leg.words(by: mode), to: goal)
    }
  }

  /// Returns a point with its time and then `texts`, in schema order.
  private func point(
    _ name: String,
    _ coordinate: Coordinate,
    at time: ClockTime,
    on day: Plan.Day,
    _ texts: [(name: String, text: String)]
  ) -> XMLElement {
    let instant = exported.instant(day.date, time).map { XMLElement("time", text: $0.writtenInUTC) }
    return XMLElement(
      name,
      ["lat": coordinate.latitude.decimal, "lon": coordinate.longitude.decimal],
      [instant] + texts.map { XMLElement($0.name, text: $0.text) }
    )
  }
}

extension Int {
  /// These seconds since 1970 as `2026-12-01T10:00:00Z`.
  var writtenInUTC: String { "\(ZoneRule.utc.localDateTime(atUTC: self))Z" }
}
