import Catalogs
import DayPlans

extension Reasons {
  /// Returns why `attraction` does not suit the visitors: steps and a stroller, or its price.
  func unsuitable(_ attraction: Attraction) -> Finding {
    if let steps = request.stepsInTheWay(of: attraction), !request.requires(attraction.id) {
      return (.steps(steps), mustFix(attraction))
    }
    let city = problem.catalog.city
    let times = attraction.dayFacts.freeTimes?.text
    guard case .paid(let price) = AdmissionRule(in: city).fullPrice(at: attraction) else {
      return (.priceUnknown(freeTimes: times), mustFix(attraction))
    }
    let dear = LeftOut.Unaffordable(
      about: price.about,
      budget: request.budget,
      currency: city.currency?.code,
      freeTimes: times
    )
    guard request.budget != nil else { return (.tooDear(dear), mustFix(attraction)) }
    var richer = request
    richer.budget = price.about
    let isMust = isMust(attraction)
    let helps = SightTrial(attraction, in: problem).holds(richer, isMust: isMust)
    return (.tooDear(dear), helps ? .budget(price.about) : nil)
  }
}
