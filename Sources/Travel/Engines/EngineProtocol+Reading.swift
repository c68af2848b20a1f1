import DayPlans

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EngineProtocol {
  /// Reads an answer of a form; keys that are not asked for are skipped, as engines add some.
  ///
  /// - Throws: What is wrong with it.
  func decoded<Answer: Decodable>(_ body: [UInt8]) throws(BadAnswer) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(body))
    } catch {
      let start = String(decoding: body.prefix(60), as: UTF8.self)
      let line = start.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing"
      throw BadAnswer(problem: "it begins with \(line)")
    }
  }
}

extension Array where Element == String {
  /// The names in order, each once in a row, without empty ones.
  var distinctNames: [String] {
    var names: [String] = []
    for name in self where !name.isEmpty && name != names.last { names.append(name) }
    return names
  }
}

extension Double {
  /// The number with at most six decimals, and never with an exponent.
  var sixDecimals: String {
    let millionths = Int64((self * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    let decimals = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(millionths < 0 ? "-" : "")\(whole).\(decimals)"
  }
}

extension Pace {
  /// The speed on foot.
  var kilometersPerHour: Double {
    switch self {
    case .relaxed: 4
    case .normal: 4.8
    case .brisk: 5.6
    }
  }
}
