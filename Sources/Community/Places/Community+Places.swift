import CatalogTools
package import Catalogs
import Formats
package import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Adding, changing and finding shared places.
extension Community {
  /// How a change ended.
  package enum Change: Sendable {
    /// It is shown, or is part of a place that waits.
    case made(SharedPlace)
    /// It waits for a moderator under this id.
    case proposed(String)
  }

  /// The maximum distance of places from the bounding box of a city.
  private static let farthest = Meters(100_000)

  /// Adds a place.
  ///
  /// That of a user waits for a moderator; that of a trusted account is shown at once.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - catalog: The catalog of its city, whose sights it must not repeat.
  ///   - account: The author.
  ///   - isConfirmed: Whether the author has seen the similar places, and says that it is another one.
  /// - Returns: The place.
  /// - Throws: ``CommunityError/doubles(_:)`` if similar places are near, or another ``CommunityError``.
  package func add(
    _ content: PlaceContent,
    to catalog: Catalog,
    by account: Account,
    isConfirmed: Bool
  ) async throws(CommunityError) -> SharedPlace {
    try check(content, in: catalog)
    let id = Attraction.sharedPrefix + Secrets.id()
    return try await store.write { session throws(CommunityError) in
      try count("change \(account.id)", atMost: limits.changes, in: session)
      if !isConfirmed {
        let doubles = try doubles(of: content, in: catalog, for: account, session)
        guard doubles.isEmpty else { throw .doubles(doubles) }
      }
      let now = now(session)
      let state: SharedPlace.State = account.role >= .trusted ? .approved : .pending
      try session.rows(
        """
        INSERT INTO place (id, city, author, state, version, title, body, category, latitude, longitude, minutes,
          hours, website, license, created, changed)
        VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        with: [.text(id), .text(catalog.city.id), .text(account.id), .text(state.rawValue)]
          + content.columns + [.integer(now), .integer(now)]
      )
      try keep(content, version: 1, of: id, by: account.id, note: "", in: session)
      try record(.placeAdded, of: id, by: account.id, in: session)
      return try place(id, in: session)
    }
  }

  /// Throws if a place is far from its city.
  private func check(_ content: PlaceContent, in catalog: Catalog) throws(CommunityError) {
    let away = catalog.city.bounds.distance(to: content.position)
    guard away > Self.farthest else { return }
    throw .invalid(
      field: "lat",
      "is \(Int(away.rawValue / 1000)) km outside \(catalog.city.name); write latitude before longitude, or choose another city"
    )
  }

  /// Returns the places and sights that are probably the same.
  private func doubles(
    of content: PlaceContent,
    in catalog: Catalog,
    for account: Account,
    _ session: borrowing StoreSession
  ) throws(CommunityError) -> [SharedPlace.Double] {
    let mine = content.profile
    var doubles: [SharedPlace.Double] = []
    for sight in catalog.attractions {
      guard let match = DuplicateRule.match(between: mine, and: PlaceProfile(sight)) else {
        continue
      }
      let reason = "\(match.problem) \(sight.name)"
      doubles.append(.init(id: sight.id, title: sight.name, reason: reason))
    }
    let near = try find(
      "\(session.dialect.isInBox) AND place.state IN ('approved', 'pending') ORDER BY place.id LIMIT 1000",
      Self.edges(around: content.position, DuplicateRule.reach),
      in: session
    )
    for place in near where place.isVisible(to: account) {
      let other = place.content.profile
      guard let match = DuplicateRule.match(between: mine, and: other) else { continue }
      let title = place.content.title
      doubles.append(.init(id: place.id, title: title, reason: "\(match.problem) \(title)"))
    }
    return doubles
  }

  /// Writes a version.
  private func keep(
    _ content: PlaceContent,
    version: Int,
    of id: String,
    by author: String?,
    note: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    try session.rows(
      "INSERT INTO revision (place, version, author, made, note, content) VALUES (?, ?, ?, ?, ?, ?)",
      .text(id),
      .integer(version),
      .text(author),
      .integer(now(session)),
      .text(note),
      .text(content.stored)
    )
  }

  /// Makes content the current version of a place.
  func apply(
    _ content: PlaceContent,
    to place: SharedPlace,
    by author: String?,
    note: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> SharedPlace {
    try session.rows(
      """
      UPDATE place SET version = ?, title = ?, body = ?, category = ?, latitude = ?, longitude = ?, minutes = ?,
        hours = ?, website = ?, license = ?, changed = ? WHERE id = ?
      """,
      with: [.integer(place.version + 1)] + content.columns
        + [.integer(now(session)), .text(place.id)]
    )
    try keep(content, version: place.version + 1, of: place.id, by: author, note: note, in: session)
    return try self.place(place.id, in: session)
  }

  /// Changes a place, or proposes the change.
  ///
  /// It is made at once for moderators, for a trusted author, and for an author whose place still waits. A user's change of an own
  /// place that is shown waits too: otherwise what a moderator has approved could become anything.
  ///
  /// - Parameters:
  ///   - id: The place.
  ///   - content: The new content, whole.
  ///   - version: The version that was changed.
  ///   - note: What changes, in the author's words.
  ///   - account: The author of the change.
  ///   - catalog: The catalog of the place's city.
  /// - Returns: How it ended.
  /// - Throws: ``CommunityError/conflict(_:)`` if there is a later version, or another ``CommunityError``.
  package func change(
    _ id: String,
    to content: PlaceContent,
    from version: Int,
    note: String,
    by account: Account,
    in catalog: Catalog
  ) async throws(CommunityError) -> Change {
    try check(content, in: catalog)
    return try await store.write { session throws(CommunityError) in
      try count("change \(account.id)", atMost: limits.changes, in: session)
      let place = try visible(id, to: account, in: session)
      guard place.city == catalog.city.id else {
        throw .invalid(field: "city", "is not that of the place; places stay in their city")
      }
      guard place.state == .approved || place.state == .pending else {
        throw .conflict("the place is \(place.state.rawValue) and cannot be changed")
      }
      guard place.version == version else {
        throw .conflict(
          "the place has version \(place.version) by now; load it again, then repeat the change"
        )
      }
      let isOwn = place.author == account.id
      let isMade =
        account.role >= .moderator
        || (isOwn && (account.role >= .trusted || place.state == .pending))
      if isMade {
        let changed = try apply(content, to: place, by: account.id, note: note, in: session)
        try record(.placeEdited, of: id, by: account.id, "version \(changed.version)", in: session)
        return .made(changed)
      }
      let proposal = Secrets.id()
      try session.rows(
        """
        INSERT INTO proposal (id, place, base, author, made, note, content, state)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'open')
        """,
        .text(proposal),
        .text(id),
        .integer(version),
        .text(account.id),
        .integer(now(session)),
        .text(note),
        .text(content.stored)
      )
      return .proposed(proposal)
    }
  }

  /// Removes a place, which a moderator can approve again.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)`` unless `account` is its author or a moderator.
  package func remove(_ id: String, by account: Account) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      let place = try visible(id, to: account, in: session)
      if place.author != account.id { try account.require(.moderator) }
      try setState(.removed, of: id, in: session)
      try record(.placeRemoved, of: id, by: account.id, in: session)
    }
  }

  /// Sets the state of a place, with the reason for its author.
  func setState(
    _ state: SharedPlace.State,
    of id: String,
    reason: String? = nil,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    try session.rows(
      "UPDATE place SET state = ?, merged = NULL, changed = ?, reason = ? WHERE id = ?",
      .text(state.rawValue),
      .integer(now(session)),
      .text(reason),
      .text(id)
    )
  }

  // Finding

  /// Returns a place.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if there is none, or `account` may not see it.
  package func place(
    _ id: String,
    for account: Account?
  ) async throws(CommunityError) -> SharedPlace {
    try await store.read { session throws(CommunityError) in
      try visible(id, to: account, in: session)
    }
  }

  /// Returns a place that an account may see.
  func visible(
    _ id: String,
    to account: Account?,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> SharedPlace {
    let place = try place(id, in: session)
    guard place.isVisible(to: account) else { throw Self.unknown }
    return place
  }

  private static let unknown = CommunityError.missing("there is no such place")

  func place(_ id: String, in session: borrowing StoreSession) throws(CommunityError) -> SharedPlace
  {
    let row = try session.row(
      "SELECT \(SharedPlace.columns) FROM \(SharedPlace.source) WHERE place.id = ?",
      .text(id)
    )
    guard var row else { throw Self.unknown }
    return try SharedPlace(&row)
  }

  /// Returns the approved places inside a box, in the order of their ids.
  ///
  /// - Parameters:
  ///   - city: The id of their city; that of any if `nil`.
  ///   - box: The box.
  ///   - limit: The maximum number.
  /// - Returns: The places.
  /// - Throws: ``CommunityError`` if the database fails.
  /// - Complexity: O(log *n* + *k*) for *k* of *n* places, by the spatial index.
  package func places(
    of city: String? = nil,
    in box: BoundingBox,
    limit: Int
  ) async throws(CommunityError) -> [SharedPlace] {
    try await store.read { session throws(CommunityError) in
      let isThere = city == nil ? "" : " AND place.city = ?"
      return try find(
        "\(session.dialect.isInBox) AND place.state = 'approved'\(isThere) ORDER BY place.id LIMIT ?",
        Self.edges(box) + (city.map { [.text($0)] } ?? []) + [.integer(limit)],
        in: session
      )
    }
  }

  /// Returns the places that satisfy a condition.
  func find(
    _ condition: String,
    _ values: [SQLValue],
    in session: borrowing StoreSession
  ) throws(CommunityError) -> [SharedPlace] {
    let rows = try session.rows(
      "SELECT \(SharedPlace.columns) FROM \(SharedPlace.source) WHERE \(condition)",
      with: values
    )
    var places: [SharedPlace] = []
    for var row in rows { places.append(try SharedPlace(&row)) }
    return places
  }

  /// A value that differs once the approved places of a city have changed.
  package struct Stamp: Hashable, Sendable {
    fileprivate let count: Int
    fileprivate let versions: Int
    fileprivate let changed: Int
  }

  /// Returns the stamp of a city's approved places.
  ///
  /// - Throws: ``CommunityError`` if the database fails.
  package func stamp(of city: String) async throws(CommunityError) -> Stamp {
    try await store.read { session throws(CommunityError) in
      var row = try session.row(
        """
        SELECT count(*), CAST(coalesce(sum(version), 0) AS \(session.dialect.integer)),
          coalesce(max(changed), 0) FROM place WHERE city = ? AND state = 'approved'
        """,
        .text(city)
      )
      return Stamp(
        count: try row?.integer() ?? 0,
        versions: try row?.integer() ?? 0,
        changed: try row?.integer() ?? 0
      )
    }
  }

  /// Returns the approved places of a city that changed last, in the order of their ids.
  ///
  /// - Parameters:
  ///   - city: The id of the city.
  ///   - limit: The maximum number.
  /// - Returns: The places.
  /// - Throws: ``CommunityError`` if the database fails.
  package func places(
    of city: String,
    atMost limit: Int = 2_000
  ) async throws(CommunityError) -> [SharedPlace] {
    try await store.read { session throws(CommunityError) in
      try find(
        """
        place.city = ? AND place.state = 'approved' ORDER BY place.changed DESC, place.id LIMIT ?
        """,
        [.text(city), .integer(limit)],
        in: session
      ).sorted { $0.id < $1.id }
    }
  }

  /// Returns the approved places nearest to a position, nearest first.
  ///
  /// Looks into boxes of twice the size each until one holds enough inside its circle, so that only the index is read.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - limit: The maximum number.
  /// - Returns: The places within 20 km, with their distances.
  /// - Throws: ``CommunityError`` if the database fails.
  package func places(
    near position: Coordinate,
    limit: Int
  ) async throws(CommunityError) -> [(place: SharedPlace, distance: Meters)] {
    try await store.read { session throws(CommunityError) in
      var radius = Meters(100)
      let widest = Meters(20_000)
      while true {
        let places = try find(
          "\(session.dialect.isInBox) AND place.state = 'approved'",
          Self.edges(around: position, radius),
          in: session
        )
        let found = places.map { ($0, position.distance(to: $0.content.position)) }
          .filter { $0.1 <= radius }
        if found.count >= limit || radius >= widest {
          return Array(found.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(limit))
        }
        radius = min(widest, Meters(radius.rawValue * 2))
      }
    }
  }

  /// Returns the parameters of ``SQLDialect/isInBox`` for a box around the circle around a position, as far as the map reaches.
  private static func edges(around position: Coordinate, _ radius: Meters) -> [SQLValue] {
    // A degree of latitude has at least 110.5 km; near the poles the box spans all longitudes.
    let degrees = radius.rawValue / 110_500
    let south = max(-90, position.latitude - degrees)
    let north = min(90, position.latitude + degrees)
    let shrink = cos(max(abs(south), abs(north)) * .pi / 180)
    let width = shrink > 0.01 ? min(360, degrees / shrink) : 360
    let west = max(-180, position.longitude - width)
    let east = min(180, position.longitude + width)
    let edges = [west, south, east, north].map { SQLValue.real($0) }
    return edges + edges
  }

  /// Returns the parameters of ``SQLDialect/isInBox`` for a box.
  private static func edges(_ box: BoundingBox) -> [SQLValue] {
    let edges = [box.west, box.south, box.east, box.north].map { SQLValue.real($0) }
    return edges + edges
  }
}

extension PlaceContent {
  /// The relevance of a shared place: like an own place, somebody found it worth sharing.
  private static let relevance = Score(60)

  /// The stay if the author does not say how long a visit takes.
  private static let usualMinutes = Minutes(30)

  /// The values of its columns, from `title` to `license`.
  fileprivate var columns: [SQLValue] {
    [
      .text(title), .text(body), .text(category.rawValue), .real(position.latitude),
      .real(position.longitude), .integer(minutes?.rawValue), .text(hours), .text(website),
      .text(license.rawValue),
    ]
  }

  /// What similar places are found by.
  var profile: PlaceProfile {
    PlaceProfile(
      name: title,
      category: category,
      coordinate: position,
      wikidata: nil,
      website: website
    )
  }

  /// The content as a sight for plans, search and lists; `nil` if its visit is out of range.
  package func sight(id: String) -> Attraction? {
    let stay = (minutes ?? Self.usualMinutes).rawValue
    let visit = VisitDuration(
      minimum: Minutes(max(1, stay * 2 / 3)),
      recommended: Minutes(stay),
      maximum: Minutes(stay * 3 / 2)
    )
    guard Self.visits.contains(stay), let visit else { return nil }
    return Attraction(
      id: id,
      name: title,
      category: category,
      coordinate: position,
      openingHours: hours,
      visit: visit,
      relevance: Self.relevance,
      website: website,
      description: body,
      sources: [:]
    )
  }
}
