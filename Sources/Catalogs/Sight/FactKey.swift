import Formats
import Geography

/// A fact that a catalog states about a sight, identified by its key in the file.
///
/// The cases are in file order. ``position`` stands for `lat` and `lon`.
package enum FactKey: String, CaseIterable, Codable, Hashable, Sendable {
  /// The name on an English map.
  case name
  /// The category; the only fact without a source.
  case category
  /// The sight that this one is part of.
  case partOf
  /// The point of arrival.
  case position
  /// The opening hours.
  case openingHours
  /// How long before closing the last visitor is admitted.
  case lastAdmissionMinutes
  /// The light in which it can be visited.
  case light
  /// How long a visit takes.
  case visit
  /// The relevance.
  case relevance
  /// How much there is to see.
  case size
  /// Whether it charges admission.
  case fee
  /// Whether it is wheelchair accessible.
  case wheelchair
  /// The postal address.
  case address
  /// The phone number.
  case phone
  /// The official website.
  case website
  /// The title of the English Wikipedia article.
  case wikipedia
  /// The Wikidata item.
  case wikidata
  /// The days on which it is closed, regardless of its hours.
  case closures
  /// The first day on which a new sight is open.
  case opensOn
  /// Whether a visit must be booked.
  case booking
  /// Whether the visit is indoors, outdoors, or both.
  case setting
  /// The adult price, as a band.
  case price
  /// When admission is free despite a fee.
  case freeTimes
  /// The visitors it suits particularly well.
  case suits
  /// What makes the visit physically demanding.
  case effort
  /// When it is at its best.
  case bestAt
  /// The visitor entrances.
  case entrances
  /// A short visit and what it covers.
  case highlights
  /// Events on certain dates.
  case events
  /// The year in which it opened or reopened.
  case opened
  /// The quality of food there.
  case food
  /// The time to get in, by time of arrival.
  case queue
  /// The sights visited together with it.
  case seenWith
  /// Similar sights.
  case repeats
  /// The ticket that it shares with other sights.
  case ticket
  /// Where a visit ends.
  case exit
  /// Where its ferry leaves.
  case pier
  /// How well it suits children.
  case company
  /// The duration of a look from outside.
  case outside
  /// One factual sentence.
  case description

  /// The facts that have a source.
  package static let sourced = allCases.filter { $0 != .category }

  /// The facts whose source is required in every row.
  static let alwaysSourced: Set<Self> = [.position, .visit, .relevance]
}

extension Attraction {
  /// Returns a fact as text, or `nil` if it isn't stated.
  package func text(of key: FactKey) -> String? {
    switch key {
    case .name: name
    case .category: category.rawValue
    case .partOf: partOf
    case .position: coordinate.description
    case .openingHours: openingHours
    case .lastAdmissionMinutes: lastAdmission.map { "\($0.rawValue)" }
    case .light: light?.rawValue
    case .visit: visit.description
    case .relevance: "\(relevance.rawValue)"
    case .size: size?.rawValue
    case .fee: fee.map { $0 ? "true" : "false" }
    case .wheelchair: wheelchair?.rawValue
    case .address: address
    case .phone: phone
    case .website: website
    case .wikipedia: wikipedia
    case .wikidata: wikidata
    case .description: description
    case .closures, .opensOn, .booking, .setting, .price, .freeTimes, .suits, .effort, .bestAt,
      .entrances, .highlights, .events, .opened, .food, .queue, .seenWith, .repeats,
      .ticket, .exit, .pier, .company, .outside:
      dayFacts.json(of: key)?.plainText
    }
  }
}
