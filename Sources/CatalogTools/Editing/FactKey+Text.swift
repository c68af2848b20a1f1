import Catalogs
package import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FactKey {
  /// Returns the members of a row that state the fact that `text` writes, whether or not they are sound.
  ///
  /// - Parameter text: The fact in the form of ``Attraction/text(of:)``.
  /// - Returns: The keys and values, for the strict reader to judge.
  package func members(from text: String) -> [(key: String, value: OrderedJSON)] {
    switch self {
    case .position:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.bare)
      let values = parts.count == 2 ? parts : [.text(text), .text(text)]
      return [("lat", values[0]), ("lon", values[1])]
    case .visit:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.bare)
      guard parts.count == 3 else { return [(rawValue, Self.bare(text))] }
      let keys = ["minimum", "recommended", "maximum"]
      return [(rawValue, .object(zip(keys, parts).map { (key: $0, value: $1) }))]
    case .lastAdmissionMinutes, .relevance, .fee, .closures, .booking, .price, .suits, .effort,
      .bestAt, .entrances, .highlights, .events, .opened, .food, .queue, .seenWith, .repeats,
      .exit, .company, .outside:
      return [(rawValue, Self.bare(text))]
    case .name, .category, .partOf, .openingHours, .light, .size, .wheelchair, .address, .phone,
      .website, .wikipedia, .wikidata, .opensOn, .setting, .freeTimes, .description:
      return [(rawValue, .text(text))]
    }
  }

  /// Returns a JSON value as it is written, or a text if it is none, which the strict reader then names.
  private static func bare(_ text: some StringProtocol) -> OrderedJSON {
    let isJSON = (try? JSONText(Data(text.utf8))) != nil
    return isJSON ? .bare(String(text)) : .text(String(text))
  }
}
