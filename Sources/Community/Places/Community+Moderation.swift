/// What moderators decide, and the history of places.
extension Community {
  /// What waits for moderators.
  package struct Queue: Sendable {
    /// The places that wait, oldest first.
    package var places: [SharedPlace] = []
    /// The changes that wait, oldest first.
    package var proposals: [PlaceProposal] = []
    /// The reports that are open, oldest first.
    package var reports: [PlaceReport] = []
    /// The photos that wait, oldest first, with their places.
    package var photos: [(photo: PlacePhoto, place: SharedPlace)] = []
  }

  /// Returns what waits for moderators, at most `limit` of each kind.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)`` unless `account` is a moderator.
  package func queue(for account: Account, limit: Int) async throws(CommunityError) -> Queue {
    try account.require(.moderator)
    return try await store.read { session throws(CommunityError) in
      var queue = Queue()
      let places = try session.rows(
        """
        SELECT \(SharedPlace.columns) FROM \(SharedPlace.source) WHERE place.state = 'pending'
        ORDER BY place.created, place.id LIMIT ?
        """,
        .integer(limit)
      )
      for var row in places { queue.places.append(try SharedPlace(&row)) }
      queue.proposals = try proposals("proposal.state = 'open'", limit: limit, in: session)
      let reports = try session.rows(
        """
        SELECT \(SharedPlace.columns), report.id, reporter.name, report.made, report.note
        FROM \(SharedPlace.source) JOIN report ON report.place = place.id
        LEFT JOIN account reporter ON reporter.id = report.author
        WHERE report.state = 'open' ORDER BY report.made, report.id LIMIT ?
        """,
        .integer(limit)
      )
      for var row in reports {
        let place = try SharedPlace(&row)
        queue.reports.append(
          PlaceReport(
            id: try row.text(),
            place: place,
            author: try row.optionalText(),
            made: try row.integer(),
            note: try row.text()
          )
        )
      }
      let photos = try photos(
        """
        photo.state = 'pending' AND photo.place IN
          (SELECT id FROM place WHERE state IN ('approved', 'pending', 'merged'))
        """,
        most: limit,
        in: session
      )
      for photo in photos { queue.photos.append((photo, try place(photo.place, in: session))) }
      return queue
    }
  }

  /// Returns proposals that satisfy a condition, oldest first.
  func proposals(
    _ condition: String,
    _ value: SQLValue? = nil,
    limit: Int,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> [PlaceProposal] {
    let sql = """
      SELECT \(SharedPlace.columns), proposal.id, proposal.base, proposer.name, proposal.made, proposal.note,
        proposal.content, proposal.state, proposal.reason
      FROM \(SharedPlace.source) JOIN proposal ON proposal.place = place.id
      LEFT JOIN account proposer ON proposer.id = proposal.author
      WHERE \(condition) ORDER BY proposal.made, proposal.id LIMIT ?
      """
    let rows =
      if let value { try session.rows(sql, value, .integer(limit)) } else {
        try session.rows(sql, .integer(limit))
      }
    var proposals: [PlaceProposal] = []
    for var row in rows {
      let place = try SharedPlace(&row)
      proposals.append(
        PlaceProposal(
          id: try row.text(),
          place: place,
          base: try row.integer(),
          author: try row.optionalText(),
          made: try row.integer(),
          note: try row.text(),
          content: try PlaceContent(stored: try row.text()),
          state: try row.choice(),
          reason: try row.optionalText()
        )
      )
    }
    return proposals
  }

  /// Approves or refuses a place that waits, or one that was refused or removed before.
  ///
  /// - Throws: ``CommunityError`` unless `account` is a moderator and there is such a place.
  package func decide(
    _ id: String,
    isApproved: Bool,
    reason: String,
    by account: Account
  ) async throws(CommunityError) -> SharedPlace {
    try account.require(.moderator)
    return try await store.write { session throws(CommunityError) in
      let place = try place(id, in: session)
      guard place.state != .merged else {
        throw .conflict("the place is merged; revert that first")
      }
      let state: SharedPlace.State = isApproved ? .approved : .refused
      guard place.state != state else { throw .conflict("the place is \(state.rawValue) already") }
      try setState(state, of: id, reason: isApproved ? nil : reason, in: session)
      try record(.placeDecided, of: id, by: account.id, "\(state.rawValue): \(reason)", in: session)
      return try self.place(id, in: session)
    }
  }

  /// Accepts or refuses a proposal.
  ///
  /// - Returns: The place.
  /// - Throws: ``CommunityError/conflict(_:)`` if the place has changed since, or another ``CommunityError``.
  package func decide(
    proposal id: String,
    isAccepted: Bool,
    reason: String,
    by account: Account
  ) async throws(CommunityError) -> SharedPlace {
    try account.require(.moderator)
    return try await store.write { session throws(CommunityError) in
      let found = try proposals(
        "proposal.id = ? AND proposal.state = 'open'",
        .text(id),
        limit: 1,
        in: session
      )
      guard let proposal = found.first else {
        throw .missing("there is no such proposal, or it is decided")
      }
      var row = try session.row("SELECT author FROM proposal WHERE id = ?", .text(id))
      let author = try row?.optionalText()
      var place = proposal.place
      if isAccepted {
        guard place.version == proposal.base else {
          throw .conflict(
            "the place was changed after the proposal, from version \(proposal.base) to \(place.version); refuse it, or edit the place"
          )
        }
        place = try apply(proposal.content, to: place, by: author, note: proposal.note, in: session)
      }
      try session.rows(
        "UPDATE proposal SET state = ?, reason = ? WHERE id = ?",
        .text(isAccepted ? "accepted" : "refused"),
        .text(reason),
        .text(id)
      )
      let detail = "\(place.id) \(isAccepted ? "accepted" : "refused"): \(reason)"
      try record(.proposalDecided, of: id, by: account.id, detail, in: session)
      return place
    }
  }

  /// Reports a place to the moderators; a second report of the same account replaces its first.
  package func report(_ id: String, note: String, by account: Account) async throws(CommunityError)
  {
    try await store.write { session throws(CommunityError) in
      try count("change \(account.id)", atMost: limits.changes, in: session)
      _ = try visible(id, to: account, in: session)
      try session.rows(
        """
        INSERT INTO report (id, place, author, made, note, state) VALUES (?, ?, ?, ?, ?, 'open')
        ON CONFLICT (place, author) DO UPDATE SET made = excluded.made, note = excluded.note, state = 'open'
        """,
        .text(Secrets.id()),
        .text(id),
        .text(account.id),
        .integer(now(session)),
        .text(note)
      )
      try record(.reported, of: id, by: account.id, in: session)
    }
  }

  /// Closes a report.
  package func close(report id: String, by account: Account) async throws(CommunityError) {
    try account.require(.moderator)
    try await store.write { session throws(CommunityError) in
      let row = try session.row(
        "UPDATE report SET state = 'closed' WHERE id = ? AND state = 'open' RETURNING place",
        .text(id)
      )
      guard var row else { throw .missing("there is no such report, or it is closed") }
      try record(.reportClosed, of: try row.text(), by: account.id, in: session)
    }
  }

  /// Returns the versions of a place, newest first.
  package func history(
    of id: String,
    for account: Account?
  ) async throws(CommunityError) -> [PlaceRevision] {
    try await store.read { session throws(CommunityError) in
      _ = try visible(id, to: account, in: session)
      return try revisions("revision.place = ?", .text(id), in: session).map(\.revision)
    }
  }

  /// Returns versions that satisfy a condition, newest first, with the ids of their places.
  func revisions(
    _ condition: String,
    _ value: SQLValue,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> [(place: String, revision: PlaceRevision)] {
    let rows = try session.rows(
      """
      SELECT revision.place, revision.version, account.name, revision.made, revision.note, revision.content
      FROM revision LEFT JOIN account ON account.id = revision.author
      WHERE \(condition) ORDER BY revision.made DESC, revision.version DESC, revision.place LIMIT 1000
      """,
      value
    )
    var revisions: [(place: String, revision: PlaceRevision)] = []
    for var row in rows {
      let place = try row.text()
      let revision = PlaceRevision(
        version: try row.integer(),
        author: try row.optionalText(),
        made: try row.integer(),
        note: try row.text(),
        content: try PlaceContent(stored: try row.text())
      )
      revisions.append((place, revision))
    }
    return revisions
  }

  /// Makes an earlier version of a place current again, as a new version; a merged place is itself again.
  ///
  /// - Throws: ``CommunityError`` unless `account` is a moderator and there is such a version.
  package func revert(
    _ id: String,
    to version: Int,
    by account: Account
  ) async throws(CommunityError) -> SharedPlace {
    try account.require(.moderator)
    return try await store.write { session throws(CommunityError) in
      let place = try place(id, in: session)
      let row = try session.row(
        "SELECT content FROM revision WHERE place = ? AND version = ?",
        .text(id),
        .integer(version)
      )
      guard var row else { throw .missing("the place has no version \(version)") }
      let content = try PlaceContent(stored: try row.text())
      if place.state == .merged { try setState(.approved, of: id, in: session) }
      let note = "reverted to version \(version)"
      let reverted = try apply(content, to: place, by: account.id, note: note, in: session)
      try record(.placeReverted, of: id, by: account.id, "version \(version)", in: session)
      return reverted
    }
  }

  /// Merges a place into another one, which is shown instead; its open proposals are refused.
  ///
  /// - Throws: ``CommunityError`` unless `account` is a moderator and both are shown or wait.
  package func merge(
    _ id: String,
    into other: String,
    by account: Account
  ) async throws(CommunityError) -> SharedPlace {
    try account.require(.moderator)
    return try await store.write { session throws(CommunityError) in
      let (place, target) = (try place(id, in: session), try place(other, in: session))
      guard id != other, place.state != .merged, target.state == .approved,
        place.city == target.city
      else {
        throw .conflict("a place can be merged into another one of its city that is approved")
      }
      try session.rows(
        "UPDATE place SET state = 'merged', merged = ?, changed = ? WHERE id = ? OR merged = ?",
        .text(other),
        .integer(now(session)),
        .text(id),
        .text(id)
      )
      try session.rows(
        "UPDATE proposal SET state = 'refused', reason = 'merged' WHERE place = ? AND state = 'open'",
        .text(id)
      )
      try record(.placesMerged, of: id, by: account.id, "into \(other)", in: session)
      return try self.place(id, in: session)
    }
  }
}
