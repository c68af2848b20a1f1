extension Problem {
  /// The names and scale of an instance when exported as a problem.
  package struct Frame {
    /// The id of each place, in order.
    let ids: [String]

    /// The units of the instance per point.
    let unitsPerPoint: Int

    /// Whether days start at a fixed place, and whether they end at one.
    let hasStart, hasEnd: Bool

    /// Whether both are the same place.
    let isRound: Bool

    /// Creates a frame; each parameter sets the property of the same name.
    package init(
      ids: [String],
      unitsPerPoint: Int,
      hasStart: Bool,
      hasEnd: Bool,
      isRound: Bool
    ) {
      (self.ids, self.unitsPerPoint) = (ids, unitsPerPoint)
      (self.hasStart, self.hasEnd, self.isRound) = (hasStart, hasEnd, isRound)
    }

    /// The start and end nodes of the days; `nil` if free.
    fileprivate var ends: (start: Int?, end: Int?) {
      (hasStart ? 0 : nil, hasEnd ? (isRound || !hasStart ? 0 : 1) : nil)
    }

    /// The number of nodes before those of the places.
    fileprivate var first: Int { isRound ? 1 : (hasStart ? 1 : 0) + (hasEnd ? 1 : 0) }
  }

  /// Creates a problem from an instance, with one minute per tick; the inverse of ``makeInstance(_:)``.
  ///
  /// Its nodes are the start and the end, if they are fixed, and then the places. Horizon, travel, breaks and limits are those of
  /// the first day; a leg that depends on departures has its minimum time.
  package init(_ instance: Instance, in frame: Frame) {
    let day = instance.kinds[instance.days[0]]
    let points = { (units: Int) in Double(units) / Double(frame.unitsPerPoint) }
    let nodes = 0..<frame.first + instance.placeCount
    self.init(
      horizon: [Int(day.horizon.lowerBound), Int(day.horizon.upperBound)],
      travelCost: points(instance.travelCost),
      days: instance.days.count,
      start: frame.ends.start,
      end: frame.ends.end,
      travel: nodes.map { from in
        nodes.map { Self.travel(from: from, to: $0, on: day, instance, frame) }
      },
      visits: instance.places.indices.map { Self.visit($0, of: instance, in: frame) },
      breaks: day.breaks.map {
        Break(window: [Int($0.earliest), Int($0.latest + $0.length)], minutes: Int($0.length))
      },
      maxStops: day.maximumStops,
      maxTravel: day.maximumTravel,
      maxCost: day.maximumCost,
      charges: instance.charges.isEmpty
        ? []
        : nodes.map { from in
          nodes.map { points(Self.charge(from: from, to: $0, instance, frame)) }
        },
      loadCost: instance.loadCost.steps.map {
        LoadStep(load: Int($0.load), rise: points(Int($0.rise)))
      }
    )
  }

  /// Returns the minutes from node to node; `nil` if there is no arc, or the search never uses it.
  private static func travel(
    from: Int,
    to: Int,
    on day: DayKind,
    _ instance: Instance,
    _ frame: Frame
  ) -> Int? {
    if from == to { return 0 }
    let ends = frame.ends
    let ticks =
      switch (from - frame.first, to - frame.first) {
      case (let from, let to) where from >= 0 && to >= 0:
        day.travelTime(from: instance.places[from][0], to: instance.places[to][0])
      case (_, let place) where place >= 0:
        from == ends.start ? day.fromStart[instance.places[place][0]] : Instance.noWay
      case (let place, _) where place >= 0:
        to == ends.end ? day.toEnd[instance.places[place][0]] : Instance.noWay
      default: from == ends.start && to == ends.end ? day.direct : Instance.noWay
      }
    return ticks < Instance.noWay ? Int(ticks) : nil
  }

  /// Returns the units of a leg from node to node besides its travel.
  private static func charge(from: Int, to: Int, _ instance: Instance, _ frame: Frame) -> Int {
    let (origin, target) = (from - frame.first, to - frame.first)
    switch (origin >= 0, target >= 0) {
    case (true, true): return Int(instance.charges.units(from: origin, to: target))
    case (false, true):
      return from == frame.ends.start ? Int(instance.charges.units(from: nil, to: target)) : 0
    case (true, false):
      return to == frame.ends.end ? Int(instance.charges.units(from: origin, to: nil)) : 0
    case (false, false): return 0
    }
  }

  private static func visit(_ place: Int, of instance: Instance, in frame: Frame) -> Visit {
    Visit(
      id: frame.ids[place],
      node: frame.first + place,
      must: instance.isRequired(place: place),
      options: instance.places[place].map { option($0, of: instance, in: frame) },
      excludes: instance.rivals.isEmpty
        ? [] : instance.rivals[place].filter { $0 > place }.map { frame.ids[$0] }
    )
  }

  private static func option(_ number: Int, of instance: Instance, in frame: Frame) -> Option {
    let visit = instance.visits[number]
    let day = instance.kinds[instance.days[0]]
    let isSame = instance.kinds.count == 1
    let stay = Int(visit.stay)
    return Option(
      score: Double(visit.reward) / Double(frame.unitsPerPoint),
      stay: stay,
      windows: (isSame ? [0] : Array(instance.days.indices)).flatMap { day in
        instance.kinds[instance.days[day]].hours.windows(of: number).map { window in
          Window(
            open: Int(window.earliest),
            close: Int(window.latest) + stay,
            lastAdmission: Int(window.latest),
            day: isSame ? nil : day
          )
        }
      },
      cost: visit.cost > 0 ? Int(visit.cost) : nil,
      load: visit.load > 0 && !instance.loadCost.isEmpty ? Int(visit.load) : nil,
      break: day.hasBreakWithin(number) ? day.breaksWithin[number] : nil
    )
  }
}
