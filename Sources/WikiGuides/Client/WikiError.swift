/// The reason that a wiki could not be asked.
package enum WikiError: Error, Hashable {
  /// The address is not one of an API: what is wrong with it.
  case badAddress(String)

  /// The wiki cannot be reached, in the words of the network.
  case unreachable(host: String, detail: String)

  /// The wiki did not answer in time.
  case slow(host: String, seconds: Int)

  /// The wiki asks to wait longer than is reasonable.
  case busy(host: String, seconds: Int)

  /// The wiki answered with another status than success.
  case status(host: String, code: Int)

  /// The wiki answered something that is not what its API answers.
  case unexpected(host: String, what: String)

  /// The answer is longer than is read.
  case tooLong(host: String, mostBytes: Int)

  /// The wiki refused, with its code and its words.
  case refused(host: String, code: String, info: String)

  /// An address that is not fetched: of which host, and why.
  case forbidden(host: String, what: String)

  /// There is no such article.
  case noArticle(title: String, host: String)

  /// Whether the wiki could not be reached at all, or not for now.
  package var isTemporary: Bool {
    switch self {
    case .unreachable, .slow, .busy: true
    case .status(_, let code): code >= 500
    default: false
    }
  }
}

extension WikiError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .badAddress(let text):
      "\"\(text)\" is not the address of a wiki; write it as https://en.wikipedia.org/w/api.php"
    case .unreachable(let host, let detail):
      "\(host) cannot be reached (\(detail)); check the connection and try again"
    case .slow(let host, let seconds): "\(host) did not answer within \(seconds) s; try again later"
    case .busy(let host, let seconds):
      "\(host) is busy and asks to wait \(seconds) s; try again after that"
    case .status(let host, let code): "\(host) answered with status \(code); check the address"
    case .unexpected(let host, let what):
      "\(host) answered \(what); check that --wiki is the address of the wiki's api.php"
    case .tooLong(let host, let most): "\(host) answered with over \(most / 1_000_000) MB"
    case .refused(let host, let code, let info): "\(host) refused: \(info) (\(code))"
    case .forbidden(let host, let what): "\(host) \(what)"
    case .noArticle(let title, let host):
      "\(host) has no article \"\(title)\"; planday guide add --search looks for one"
    }
  }
}
