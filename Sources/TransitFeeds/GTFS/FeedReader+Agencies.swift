internal import OpeningHours
internal import Transit

extension FeedReader {
  /// Reads the time zone of `agency.txt`, in which all times of a feed are.
  ///
  /// - Throws: ``FeedError`` if the zone is unknown, or two agencies have different ones, which the specification forbids.
  mutating func readAgencies() throws(FeedError) {
    _ = try table("agency.txt", []).readIfThere { row throws(TransitFileError) in
      let name = try row.text("agency_timezone")
      if name.isEmpty { return }
      guard let zone = ZoneRule(identifier: name) else {
        let expected =
          "a time zone known here, such as Europe/London; correct it, or install the system's time zones"
        throw row.error("agency_timezone", .invalid(found: name, expected: expected))
      }
      if let known = feed.zone, let knownName = feed.zoneName, known != zone {
        throw row.error(
          "agency_timezone",
          .invalid(
            found: name,
            expected:
              "\(knownName), the time zone of the agencies before it; they have to share one"
          )
        )
      }
      (feed.zone, feed.zoneName) = (zone, feed.zoneName ?? name)
    }
    if feed.zone == nil {
      feed.warnings.append(
        "agency.txt names no agency_timezone; times are taken as those of the city"
      )
    }
  }
}
