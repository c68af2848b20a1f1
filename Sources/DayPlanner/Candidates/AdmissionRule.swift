package import Catalogs
package import DayPlans
package import OpeningHours

/// What an adult pays at a sight, as far as the catalog knows.
///
/// | sight | admission |
/// |---|---|
/// | no fee; or no statement about one, and nothing that is opened and closed (see `DoorRule`) | free |
/// | at the door during its ``DayFacts/freeTimes`` | free then |
/// | with a price band | the amount of ``PriceRule`` for the band |
/// | any other | unknown |
package struct AdmissionRule: Sendable {
  private let city: City
  private let times: SpecialTimes

  /// Prepares the rule for the sights of a city.
  package init(in city: City) {
    self.city = city
    times = SpecialTimes(OpeningTable(city: city, start: .midnight, end: .endOfDay))
  }

  /// Returns what a visit costs outside free times.
  package func fullPrice(at attraction: Attraction) -> Plan.Admission {
    if attraction.fee == false { return .free }
    if let price = attraction.dayFacts.price { return .paid(estimate(of: price)) }
    return attraction.fee == nil && DoorRule.isFreeUnlessStated(attraction) ? .free : .unknown
  }

  /// Returns what a visitor pays who is at the door at `door`, in elapsed minutes from the midnight before `date`.
  package func admission(
    to attraction: Attraction,
    on date: CalendarDate,
    door: Int,
    by clock: DayClock
  ) -> Plan.Admission {
    let full = fullPrice(at: attraction)
    guard full != .free else { return .free }
    let minute = clock.time(door).minutesSinceMidnight
    return times.isFree(at: attraction, on: date, minute: minute) ? .freeThen : full
  }

  private func estimate(of price: PriceBand) -> Plan.Price {
    Plan.Price(
      about: PriceRule.typicalAmount(of: price, in: city.currency),
      from: price.amounts.from,
      below: price.amounts.below,
      year: price.year
    )
  }
}
