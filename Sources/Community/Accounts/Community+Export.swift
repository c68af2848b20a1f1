/// Everything that a community has of an account.
package struct AccountExport: Sendable {
  /// The account.
  package let account: Account
  /// Its sessions.
  package let sessions: [LoginSession]
  /// Its identities at OpenID providers.
  package let identities: [Identity]
  /// The places that it added, whatever their state.
  package let places: [SharedPlace]
  /// The versions of places that it wrote, with the ids of the places.
  package let revisions: [(place: String, revision: PlaceRevision)]
  /// The changes that it proposed.
  package let proposals: [PlaceProposal]
  /// Its photos, without their files.
  package let photos: [PlacePhoto]
  /// Its reports, with the ids of the places.
  package let reports: [(place: String, made: Int, note: String)]
  /// What it keeps on all devices.
  package let items: [KeptItem]
}

extension Community {
  /// Returns everything that the community has of an account, apart from hashes of secrets.
  package func export(of account: Account) async throws(CommunityError) -> AccountExport {
    let sessions = try await sessions(of: account)
    let items = try await items(after: 0, of: account)
    let identities = try await identities(of: account)
    return try await store.read { session throws(CommunityError) in
      var places: [SharedPlace] = []
      let rows = try session.rows(
        """
        SELECT \(SharedPlace.columns) FROM \(SharedPlace.source) WHERE place.author = ?
        ORDER BY place.created, place.id
        """,
        .text(account.id)
      )
      for var row in rows { places.append(try SharedPlace(&row)) }
      var reports: [(place: String, made: Int, note: String)] = []
      let reported = try session.rows(
        "SELECT place, made, note FROM report WHERE author = ? ORDER BY made, place",
        .text(account.id)
      )
      for var row in reported {
        reports.append((try row.text(), try row.integer(), try row.text()))
      }
      return AccountExport(
        account: account,
        sessions: sessions,
        identities: identities,
        places: places,
        revisions: try revisions("revision.author = ?", .text(account.id), in: session),
        proposals: try proposals(
          "proposal.author = ?",
          .text(account.id),
          limit: 1_000,
          in: session
        ),
        photos: try photos("photo.author = ?", [.text(account.id)], in: session),
        reports: reports,
        items: items
      )
    }
  }
}
