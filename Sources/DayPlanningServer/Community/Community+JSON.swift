#if Community
import Community
import Formats

extension Account {
  /// The account as others see it.
  var publicJSON: OrderedJSON {
    .object([("name", .text(name)), ("role", .text(role.rawValue))])
  }

  /// Throws unless this is the account that a request names, if it names one: another tab of the browser may have logged in
  /// another account meanwhile, whose cookie is then sent with what belongs to the first.
  ///
  /// - Throws: ``ProblemKind/conflict``.
  func check(isNamed id: String?) throws(ProblemDetails) {
    guard let id, id != self.id else { return }
    throw ProblemDetails(.conflict, "another account is logged in; log in again")
  }

  /// The account as it sees itself.
  var json: OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [("id", .text(id)), ("name", .text(name))]
    if let email { members.append(("email", .text(email))) }
    members += [("role", .text(role.rawValue)), ("created", .bare("\(created)"))]
    return .object(members + [("hasPassword", .bare("\(hasPassword)"))])
  }
}

extension LoginSession {
  /// The session, without its token.
  var json: OrderedJSON {
    .object([
      ("id", .text(id)), ("kind", .text(kind.rawValue)), ("label", .text(label)),
      ("created", .bare("\(created)")), ("used", .bare("\(used)")),
      ("expires", .bare("\(expires)")),
    ])
  }
}

extension Identity {
  /// The identity.
  var json: OrderedJSON {
    .object([
      ("id", .text(id)), ("issuer", .text(issuer)), ("subject", .text(subject)),
      ("label", .text(label)), ("created", .bare("\(created)")), ("used", .bare("\(used)")),
    ])
  }
}

extension SharedPlace {
  /// The place.
  var json: OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [
      ("id", .text(id)), ("city", .text(city)), ("state", .text(state.rawValue)),
      ("version", .bare("\(version)")),
      ("author", authorName.map(OrderedJSON.text) ?? .bare("null")),
      ("created", .bare("\(created)")), ("changed", .bare("\(changed)")),
    ]
    if let merged { members.append(("mergedInto", .text(merged))) }
    if let reason, !reason.isEmpty { members.append(("reason", .text(reason))) }
    return .object(members + content.members)
  }
}

extension PlaceRevision {
  /// The version.
  var json: OrderedJSON {
    .object([
      ("version", .bare("\(version)")), ("author", author.map(OrderedJSON.text) ?? .bare("null")),
      ("made", .bare("\(made)")), ("note", .text(note)), ("content", .object(content.members)),
    ])
  }
}

extension PlaceProposal {
  /// The proposal, with the place as it is.
  var json: OrderedJSON {
    .object([
      ("id", .text(id)), ("place", place.json), ("base", .bare("\(base)")),
      ("author", author.map(OrderedJSON.text) ?? .bare("null")), ("made", .bare("\(made)")),
      ("note", .text(note)), ("content", .object(content.members)),
      ("state", .text(state.rawValue)), ("reason", reason.map(OrderedJSON.text) ?? .bare("null")),
    ])
  }
}

extension PlacePhoto {
  /// The photo, with the path of its file.
  var json: OrderedJSON {
    var members: [(key: String, value: OrderedJSON)] = [
      ("id", .text(id)), ("place", .text(place)), ("path", .text("/v1/community/photos/\(id)")),
      ("state", .text(state.rawValue)),
      ("author", authorName.map(OrderedJSON.text) ?? .bare("null")), ("made", .bare("\(made)")),
      ("caption", .text(caption)), ("license", .text(license.rawValue)),
      ("type", .text(mediaType)), ("width", .bare("\(width)")),
      ("height", .bare("\(height)")),
    ]
    if let reason, !reason.isEmpty { members.append(("reason", .text(reason))) }
    return .object(members)
  }
}

extension PlaceReport {
  /// The report, with the place.
  var json: OrderedJSON {
    .object([
      ("id", .text(id)), ("place", place.json),
      ("author", author.map(OrderedJSON.text) ?? .bare("null")), ("made", .bare("\(made)")),
      ("note", .text(note)),
    ])
  }
}

extension AuditEntry {
  /// The entry.
  var json: OrderedJSON {
    .object([
      ("made", .bare("\(made)")), ("actor", actor.map(OrderedJSON.text) ?? .bare("null")),
      ("action", .text(action.rawValue)), ("subject", .text(subject)), ("detail", .text(detail)),
    ])
  }
}

extension KeptItem {
  /// The item.
  var json: OrderedJSON {
    .object([
      ("kind", .text(kind.rawValue)), ("key", .text(key)), ("version", .bare("\(version)")),
      ("content", content.map(OrderedJSON.text) ?? .bare("null")),
    ])
  }
}

extension AccountExport {
  /// The export.
  var json: OrderedJSON {
    .object([
      ("format", .text("planday.account/1")), ("account", account.json),
      ("sessions", .list(sessions.map(\.json))),
      ("identities", .list(identities.map(\.json))), ("places", .list(places.map(\.json))),
      (
        "versions",
        .list(
          revisions.map { .object([("place", .text($0.place)), ("version", $0.revision.json)]) }
        )
      ),
      ("proposals", .list(proposals.map(\.json))), ("photos", .list(photos.map(\.json))),
      (
        "reports",
        .list(
          reports.map {
            .object([
              ("place", .text($0.place)), ("made", .bare("\($0.made)")), ("note", .text($0.note)),
            ])
          }
        )
      ),
      ("items", .list(items.map(\.json))),
    ])
  }
}
#endif
