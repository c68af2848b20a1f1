extension TransitRouter {
  /// Returns the expected times between places over a day.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stations.
  ///   - destinations: For each place to arrive at, the walks from stations.
  ///   - day: The day.
  ///   - hours: The first and last departure, in seconds after its midnight.
  ///   - walking: Returns the time on foot all the way, or `nil` if that is no alternative.
  /// - Returns: The times. Headways change with the bands of the network.
  /// - Complexity: One table for each band within the hours.
  public func dayTable(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    on day: TransitDays,
    hours: ClosedRange<Int32>,
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitDayTable {
    var tables: [Int?: TransitTable] = [:]
    let slots = starts(within: hours).map { start in
      let moment = TransitMoment(day: day, seconds: start)
      let band = network.band(at: moment)
      let table =
        tables[band] ?? table(from: origins, to: destinations, departing: moment, walking: walking)
      tables[band] = table
      return TransitDayTable.Slot(start: start, table: table)
    }
    return TransitDayTable(slots: slots, isSteady: true)
  }

  /// Returns the stretches of some hours of a day with the same headways, the earliest first.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - hours: The first and last second after its midnight.
  /// - Returns: When each begins and how many seconds of it lie within the hours; those without service are left out.
  /// - Complexity: O(*n*²) for *n* bands.
  public func stretches(
    on day: TransitDays,
    hours: ClosedRange<Int32>
  ) -> [(start: TransitMoment, seconds: Int32)] {
    let starts = starts(within: hours)
    let ends = starts.dropFirst() + [hours.upperBound]
    return zip(starts, ends).compactMap { start, end in
      let moment = TransitMoment(day: day, seconds: start)
      return network.band(at: moment) == nil ? nil : (moment, end - start)
    }
  }

  /// Returns the seconds at which a band may begin or end, the first second of the hours among them.
  private func starts(within hours: ClosedRange<Int32>) -> [Int32] {
    var starts: Set<Int32> = [hours.lowerBound]
    for band in network.bands {
      for day: Int32 in [-86_400, 0, 86_400] {
        starts.formUnion([band.start + day, band.end + day].filter(hours.contains))
      }
    }
    return starts.sorted()
  }
}
