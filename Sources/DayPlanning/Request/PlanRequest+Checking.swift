public import Catalogs
import Geography
import OpeningHours
import StrictJSON

extension PlanRequest {
  /// Returns everything that is wrong with this request for `catalog`; nothing if it can be planned.
  public func faults(in catalog: Catalog) -> [RequestFault] {
    numberFaults + timeFaults + interestFaults(in: catalog) + idFaults(in: catalog)
  }

  private func interestFaults(in catalog: Catalog) -> [RequestFault] {
    var faults: [RequestFault] = []
    for (name, interests) in [("like", like), ("dislike", dislike)] {
      for interest in interests where !Interest.weights.contains(interest.weight) {
        let problem =
          "the weight of \(interest) is not between 0 and \(Interest.weights.upperBound.inWords)"
        faults.append(RequestFault(name: name, problem: problem))
      }
    }
    for interest in like where interest.weight < 1 {
      let problem = "\(interest) has a weight below 1: dislike it, or give it more"
      faults.append(RequestFault(name: "like", problem: problem))
    }
    for interest in dislike where interest.weight > 1 {
      let problem = "\(interest) has a weight above 1: like it, or give it less"
      faults.append(RequestFault(name: "dislike", problem: problem))
    }
    let named = (like + dislike).map(\.category)
    for category in Category.allCases where named.count(where: { $0 == category }) > 1 {
      let problem = "\(category.rawValue) is named more than once: say once how much it counts"
      faults.append(RequestFault(name: "dislike", problem: problem))
    }
    let present = Set(catalog.attractions.map(\.category))
    if !present.isEmpty, must.isEmpty,
      present.isSubset(of: dislike.filter { $0.weight == 0 }.map(\.category))
    {
      let problem = "nothing is left, since every category has the weight 0: leave one out"
      faults.append(RequestFault(name: "dislike", problem: problem))
    }
    return faults
  }

  private var numberFaults: [RequestFault] {
    var faults: [RequestFault] = []
    func demand(_ isRight: Bool, _ name: String, _ problem: String) {
      if !isRight { faults.append(RequestFault(name: name, problem: problem)) }
    }
    demand((1...5).contains(days), "days", "\(days) is not between 1 and 5")
    demand(
      (0...100).contains(travelCost),
      "travelCost",
      "\(travelCost) is not between 0 and 100 points a minute"
    )
    demand(
      travelCost.isThousandths,
      "travelCost",
      "\(travelCost) has more than three decimals, round it"
    )
    demand(seconds >= 0 && seconds <= 3_600, "seconds", "\(seconds) is not between 0 and 3600")
    if let maxStops { demand(maxStops >= 1, "maxStops", "\(maxStops) is not at least 1") }
    if let maxWalk {
      demand(maxWalk >= 0, "maxWalk", "\(maxWalk.rawValue) minutes is negative")
    }
    if let maxWalkTotal {
      demand(maxWalkTotal >= 0, "maxWalkTotal", "\(maxWalkTotal.rawValue) minutes is negative")
    }
    return faults
  }

  private var timeFaults: [RequestFault] {
    guard start < end else {
      let remedy = "end the day after it starts, past midnight as in 25:30"
      return [
        RequestFault(name: "end", problem: "\(end) is not after the start, \(start): \(remedy)")
      ]
    }
    return breakFaults
  }

  private func idFaults(in catalog: Catalog) -> [RequestFault] {
    var faults: [RequestFault] = []
    for (name, ids) in [("must", must), ("skip", skip), ("select", select)] {
      for id in ids where catalog[id] == nil {
        faults.append(RequestFault(name: name, problem: catalog.complaint(aboutUnknown: id)))
      }
    }
    for (name, waypoint) in [("from", from), ("to", to)] {
      switch waypoint {
      case .attraction(let id) where catalog[id] == nil:
        let problem = catalog.complaint(aboutUnknown: id) + ", or give a position as lat,lon"
        faults.append(RequestFault(name: name, problem: problem))
      case .position(let position)
      where catalog.city.bounds.distance(to: position) > Meters(100_000):
        let distance = Int(catalog.city.bounds.distance(to: position).rawValue / 1_000)
        faults.append(
          RequestFault(
            name: name,
            problem: "\(position) is \(distance) km from \(catalog.city.name): "
              + "the latitude comes first"
          )
        )
      default: break
      }
    }
    for id in select where !must.contains(id) {
      guard let area, let place = catalog[id], !area.contains(place.coordinate) else { continue }
      let problem = "\(id) lies outside the area: enlarge it, or make the place a must"
      faults.append(RequestFault(name: "select", problem: problem))
    }
    for id in Set(must).intersection(skip).sorted() {
      faults.append(RequestFault(name: "skip", problem: "\(id) is also a must: drop one of them"))
    }
    return faults
  }
}

extension Double {
  /// Whether this is a whole number of thousandths, as near as such a number can be written.
  fileprivate var isThousandths: Bool {
    isFinite && abs(self * 1_000 - (self * 1_000).rounded()) < 1e-6
  }
}

extension Catalog {
  /// Returns what to say about an id that no attraction has.
  package func complaint(aboutUnknown id: String) -> String {
    let near = suggestions(for: id)
    let offer =
      near.isEmpty
      ? "planday places --city \(city.id) lists all"
      : "did you mean \(near.joined(separator: ", "))?"
    return "\(city.name) has no place \(id.quotedForMessage); \(offer)"
  }
}
