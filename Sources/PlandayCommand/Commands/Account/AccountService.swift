#if Companion
import Formats
import TripStore
import WebRequests

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The service of an account, which is asked over HTTP.
struct AccountService {
  /// The longest answer, in bytes: an account keeps 8 million characters, each of up to four bytes.
  private static let mostBytes = 64 << 20

  /// How long an answer may take, in seconds.
  private static let seconds: Int64 = 60

  /// The address, such as `https://planday.example.org`.
  let server: String

  /// The token of this device; `nil` before it has logged in.
  let token: String?

  /// Creates the service at an address.
  ///
  /// - Throws: ``Failure`` if the address is none, or would send passwords without encryption over a network.
  init(at address: String, token: String? = nil) throws(Failure) {
    let url = address.contains("://") ? address : "https://\(address)"
    var bare = url[...]
    while bare.last == "/" { bare.removeLast() }
    let rest = bare.drop { $0 != ":" }.dropFirst(3)
    let host = rest.prefix { $0 != "/" }
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
    guard !name.isEmpty, !host.contains("@"), !rest.contains(where: { "?# ".contains($0) }),
      bare.hasPrefix("https://") || bare.hasPrefix("http://")
    else {
      throw Failure(
        .usage,
        "\(address.quotedForMessage) is no address of a service; write it as https://planday.example.org"
      )
    }
    guard bare.hasPrefix("https://") || isHere else {
      throw Failure(
        .usage,
        "\(bare) would send your password over the network without encryption; use https://"
      )
    }
    (server, self.token) = (String(bare), token)
  }

  /// Logs in, and returns the name of the account and the token of this device.
  func logIn(
    _ name: String,
    password: String,
    label: String
  ) throws(Failure) -> (name: String, token: String) {
    let body = OrderedJSON.object([
      ("name", .text(name)), ("password", .text(password)), ("kind", .text("device")),
      ("label", .text(label)),
    ])
    let answer = try ask("sessions", posting: body)
    guard let token = answer["token"]?.text, let name = answer["account"]?["name"]?.text else {
      throw unexpected
    }
    return (name, token)
  }

  /// Ends the session of this device; one that the service has ended before is no failure.
  ///
  /// - Returns: Whether the session has ended; `false` if the service cannot be reached.
  func logOut() throws(Failure) -> Bool {
    do throws(Failure) {
      _ = try ask("sessions/current", deleting: true)
      return true
    } catch {
      switch error.code {
      case .usage: return true
      case .unavailable: return false
      default: throw error
      }
    }
  }

  /// Returns the items that changed after a version, oldest first, with the last version.
  func items(after version: Int) throws(Failure) -> (items: [SyncItem], last: Int) {
    guard let list = try ask("items?after=\(version)")["items"]?.list else { throw unexpected }
    let last = list.compactMap { $0["version"]?.number }.max().flatMap { Int(exactly: $0) }
    return (list.compactMap(Self.item), max(version, last ?? 0))
  }

  /// What a service did with an item.
  enum Sending {
    /// It has stored it, with the new version.
    case stored(SyncItem)
    /// Another device changed the item before, to this.
    case conflict(SyncItem)
    /// It does not take it, for this reason, such as its length.
    case refused(String)
  }

  /// Sends an item.
  func send(_ item: SyncItem) throws(Failure) -> Sending {
    var members: [(key: String, value: OrderedJSON)] = [
      ("kind", .text(item.kind.rawValue)), ("key", .text(item.key)),
      ("version", .bare("\(item.version)")),
    ]
    // A deletion has none.
    if let content = item.content { members.append(("content", .text(content.ordered.line))) }
    let body = OrderedJSON.object(members)
    let answer: JSONTree
    do throws(Failure) {
      answer = try ask("items", posting: body)
    } catch {
      guard error.code == .badData else { throw error }
      return .refused(error.message)
    }
    if let stored = answer["stored"].flatMap(Self.item) { return .stored(stored) }
    if let other = answer["conflict"].flatMap(Self.item) { return .conflict(other) }
    throw unexpected
  }

  /// Reads an item; `nil` for one of a kind that this version does not know.
  private static func item(_ json: JSONTree) -> SyncItem? {
    guard let kind = json["kind"]?.text.flatMap(SyncItem.Kind.init(rawValue:)),
      let key = json["key"]?.text, let number = json["version"]?.number,
      let version = Int(exactly: number)
    else { return nil }
    let text = json["content"]?.text
    // Content that is not JSON, of a damaged device, is passed over as something else than an item.
    let content = text.map { (try? JSONText(Data($0.utf8))).map { JSONTree($0.root) } ?? .null }
    return SyncItem(kind: kind, key: key, version: version, content: content)
  }

  /// Sends a request below `/v1/community`, and returns the answer.
  private func ask(
    _ path: String,
    posting body: OrderedJSON? = nil,
    deleting: Bool = false
  ) throws(Failure) -> JSONTree {
    var headers = [(name: "Accept", value: "application/json"), ("User-Agent", "planday")]
    if let token { headers.append(("Authorization", "Bearer \(token)")) }
    let request = HTTPRequest(
      url: "\(server)/v1/community/\(path)",
      json: body?.line,
      isDeletion: deleting,
      headers: headers,
      seconds: Self.seconds,
      mostBytes: Self.mostBytes
    )
    let reply: HTTPReply
    do throws(HTTPFault) {
      reply = try HTTPTransport.direct.sendAndWait(request)
    } catch {
      throw Failure(
        .unavailable,
        "\(server) cannot be reached; try again later: nothing here is lost"
      )
    }
    let json = (try? JSONText(Data(reply.body))).map { JSONTree($0.root) }
    guard (200..<300).contains(reply.status) else { throw failure(of: reply, json) }
    guard let json else { throw unexpected }
    return json
  }

  /// The failure of an answer that is not that of a community.
  private var unexpected: Failure {
    Failure(
      .unavailable,
      "\(server) answers, but not as a planday service with accounts (planday serve --community); check the address"
    )
  }

  /// Returns the failure of an answer with an error status.
  private func failure(of reply: HTTPReply, _ json: JSONTree?) -> Failure {
    guard let title = json?["title"]?.text else {
      return reply.status >= 500
        ? Failure(
          .unavailable,
          "\(server) answers \(reply.status); try again later: nothing here is lost"
        )
        : unexpected
    }
    if reply.status == 401, token != nil {
      return Failure(.usage, "you were logged out of \(server); log in again with planday login")
    }
    let detail = json?["detail"]?.text ?? title
    let errors = json?["errors"]?.list?.compactMap { $0["detail"]?.text } ?? []
    let words = errors.isEmpty || errors == [detail] ? detail : errors.joined(separator: "; ")
    return Failure(reply.status >= 500 ? .unavailable : .badData, "\(server): \(words.onOneLine)")
  }
}

/// The login of this device: a file beside the store that only its owner can read.
struct SavedLogin {
  /// The address of the service.
  let server: String
  /// The name of the account.
  let name: String
  /// The token.
  let token: String

  /// Returns the path of the file.
  private static func path(_ own: StoreOptions) throws(Failure) -> String {
    guard let store = own.path else {
      throw Failure(.usage, "there is no home folder for the login; name a store with --store")
    }
    return "\(store).login.json"
  }

  /// Reads the login.
  ///
  /// - Throws: ``Failure`` if there is none.
  static func read(_ own: StoreOptions) throws(Failure) -> Self {
    let path = try path(own)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.usage, "you are not logged in; log in with planday login https://…")
    }
    let json = (try? JSONText(data)).map { JSONTree($0.root) }
    guard let server = json?["server"]?.text, let name = json?["name"]?.text,
      let token = json?["token"]?.text
    else {
      throw Failure(.badData, "\(path) is damaged; log in again with planday login https://…")
    }
    return Self(server: server, name: name, token: token)
  }

  /// Writes the login; the file is whole or as it was before.
  func write(_ own: StoreOptions) throws {
    let path = try Self.path(own)
    StoreOptions.protectNewFiles()
    let json = OrderedJSON.object([
      ("server", .text(server)), ("name", .text(name)), ("token", .text(token)),
    ])
    do {
      // The store's folder exists once it was opened for writing.
      _ = try own.open(for: .writing)
      try Data((json.lines + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
    } catch let failure as Failure {
      throw failure
    } catch let error as StoreError {
      throw error
    } catch {
      throw Failure(.noFile, "cannot write \(path); check the folder's permissions")
    }
  }

  /// Deletes the login.
  static func remove(_ own: StoreOptions) throws(Failure) {
    let path = try path(own)
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw Failure(.noFile, "cannot delete \(path); delete it yourself")
    }
  }
}
#endif
