import Catalogs

extension Reasons {
  /// Returns why `attraction` does not suit the visitors: steps and a stroller, or its price.
  func unsuitable(_ attraction: Attraction) -> Finding {
    if let steps = request.stepsInTheWay(of: attraction), !request.requires(attraction.id) {
      return (.steps(steps), .must)
    }
    let city = problem.catalog.city
    let times = attraction.dayFacts.freeTimes?.text
    guard case .paid(let price) = AdmissionRule(in: city).fullPrice(at: attraction) else {
      return (.priceUnknown(freeTimes: times), .must)
    }
    let dear = LeftOut.Unaffordable(
      about: price.about,
      budget: request.budget,
      currency: city.currency?.code,
      freeTimes: times
    )
    return (.tooDear(dear), request.budget == nil ? .must : .budget(price.about))
  }
}
