import Photos

/// Adding, showing and deciding photos of shared places.
extension Community {
  /// The days after which a photo that was refused is deleted; until then, a moderator can approve it.
  private static let daysKept = 30

  /// Adds a photo to a place.
  ///
  /// That of a user waits for a moderator; that of a trusted account is shown at once. Where and with what it was taken is removed
  /// from the file.
  ///
  /// - Parameters:
  ///   - bytes: The file, a JPEG, PNG, GIF or WebP.
  ///   - caption: What it shows; may be empty.
  ///   - license: Its license.
  ///   - place: The id of the place, which waits or is shown.
  ///   - account: The author.
  /// - Returns: The photo.
  /// - Throws: ``CommunityError/invalid(field:_:)`` if it is no image, too large or damaged, ``CommunityError/conflict(_:)`` if there
  ///   are too many, or another ``CommunityError``.
  /// - Complexity: O(*n*) for *n* bytes.
  package func add(
    photo bytes: [UInt8],
    caption: String,
    license: PlaceContent.License,
    to place: String,
    by account: Account
  ) async throws(CommunityError) -> PlacePhoto {
    let file = try Self.checked(bytes)
    let id = Secrets.id()
    return try await store.write { session throws(CommunityError) in
      try count("change \(account.id)", atMost: limits.changes, in: session)
      let place = try visible(place, to: account, in: session)
      guard place.state == .approved || place.state == .pending else {
        throw .conflict("the place is \(place.state.rawValue) and takes no photos")
      }
      try checkRoom(at: place, for: account, in: session)
      let state: PlacePhoto.State = account.role >= .trusted ? .approved : .pending
      try session.rows(
        """
        INSERT INTO photo (id, place, author, state, caption, license, format, width, height, made, changed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .text(id),
        .text(place.id),
        .text(account.id),
        .text(state.rawValue),
        .text(caption),
        .text(license.rawValue),
        .text(file.head.format.rawValue),
        .integer(file.head.width),
        .integer(file.head.height),
        .integer(now(session)),
        .integer(now(session))
      )
      try session.rows(
        "INSERT INTO photo_file (photo, bytes) VALUES (?, ?)",
        .text(id),
        .bytes(file.bytes)
      )
      try record(.photoAdded, of: id, by: account.id, place.id, in: session)
      return try photo(id, in: session)
    }
  }

  /// Returns a file without its metadata, if it can be shown.
  private static func checked(_ bytes: [UInt8]) throws(CommunityError) -> Photo {
    guard bytes.count <= PlacePhoto.mostBytes else {
      let most = PlacePhoto.mostBytes / 1_000_000
      throw .invalid(field: "photo", "has more than \(most) MB; make it smaller")
    }
    let file: Photo
    do throws(PhotoError) {
      file = try Photo(bytes, named: "the file", keepingMetadata: false)
    } catch {
      throw .invalid(field: "photo", "cannot be used: \(error)")
    }
    guard file.head.width * file.head.height <= PlacePhoto.mostPixels else {
      throw .invalid(
        field: "photo",
        "has \(file.head.width) × \(file.head.height) pixels, more than \(PlacePhoto.mostPixels / 1_000_000) million; make it smaller"
      )
    }
    return file
  }

  /// Throws if a place or an account has too many photos.
  private func checkRoom(
    at place: SharedPlace,
    for account: Account,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    var there = try session.row(
      "SELECT count(*) FROM photo WHERE place = ? AND state <> 'refused'",
      .text(place.id)
    )
    guard try there?.integer() ?? 0 < limits.photosOfPlace else {
      throw .conflict("the place has \(limits.photosOfPlace) photos already")
    }
    var own = try session.row("SELECT count(*) FROM photo WHERE author = ?", .text(account.id))
    guard try own?.integer() ?? 0 < limits.photosOfAccount else {
      throw .conflict("you have \(limits.photosOfAccount) photos here; delete some first")
    }
  }

  /// Returns the photos of a place that an account may see, oldest first, among them those of places that were merged into it.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if there is no such place, or `account` may not see it.
  package func photos(
    of place: String,
    for account: Account?
  ) async throws(CommunityError) -> [PlacePhoto] {
    try await store.read { session throws(CommunityError) in
      _ = try visible(place, to: account, in: session)
      return try photos(
        "photo.place = ? OR photo.place IN (SELECT id FROM place WHERE merged = ?)",
        [.text(place), .text(place)],
        in: session
      ).filter { $0.isVisible(to: account) }
    }
  }

  /// Returns the photos that satisfy a condition, oldest first, at most `most`.
  func photos(
    _ condition: String,
    _ values: [SQLValue] = [],
    most: Int = 1_000,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> [PlacePhoto] {
    let rows = try session.rows(
      """
      SELECT \(PlacePhoto.columns) FROM \(PlacePhoto.source) WHERE \(condition)
      ORDER BY photo.made, photo.id LIMIT ?
      """,
      with: values + [.integer(most)]
    )
    var photos: [PlacePhoto] = []
    for var row in rows { photos.append(try PlacePhoto(&row)) }
    return photos
  }

  /// Returns a photo with its file.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if there is none, or `account` may not see it or its place.
  package func file(
    ofPhoto id: String,
    for account: Account?
  ) async throws(CommunityError) -> (photo: PlacePhoto, bytes: [UInt8]) {
    try await store.read { session throws(CommunityError) in
      let photo = try visible(photo: id, to: account, in: session)
      var row = try session.row("SELECT bytes FROM photo_file WHERE photo = ?", .text(id))
      guard let bytes = try row?.optionalBytes() else { throw .damaged("a photo has no file") }
      return (photo, bytes)
    }
  }

  /// Approves or refuses a photo, also one that was decided before.
  ///
  /// - Throws: ``CommunityError`` unless `account` is a moderator and there is such a photo.
  package func decide(
    photo id: String,
    isApproved: Bool,
    reason: String,
    by account: Account
  ) async throws(CommunityError) -> PlacePhoto {
    try account.require(.moderator)
    return try await store.write { session throws(CommunityError) in
      let state: PlacePhoto.State = isApproved ? .approved : .refused
      guard try photo(id, in: session).state != state else {
        throw .conflict("the photo is \(state.rawValue) already")
      }
      try session.rows(
        "UPDATE photo SET state = ?, reason = ?, changed = ? WHERE id = ?",
        .text(state.rawValue),
        .text(isApproved ? nil : reason),
        .integer(now(session)),
        .text(id)
      )
      try record(.photoDecided, of: id, by: account.id, "\(state.rawValue): \(reason)", in: session)
      return try photo(id, in: session)
    }
  }

  /// Deletes an own photo with its file; for a moderator, refuses that of another account.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)`` unless `account` is its author or a moderator.
  package func remove(photo id: String, by account: Account) async throws(CommunityError) {
    let photo = try await store.read { session throws(CommunityError) in
      try visible(photo: id, to: account, in: session)
    }
    guard photo.author == account.id else {
      _ = try await decide(photo: id, isApproved: false, reason: "", by: account)
      return
    }
    try await store.write { session throws(CommunityError) in
      try session.rows("DELETE FROM photo WHERE id = ?", .text(id))
      try record(.photoRemoved, of: id, by: account.id, photo.place, in: session)
    }
  }

  /// Deletes photos that were refused a month ago.
  func deleteRefusedPhotos(in session: borrowing StoreSession) throws(CommunityError) {
    try session.rows(
      "DELETE FROM photo WHERE state = 'refused' AND changed <= ?",
      .integer(now(session) - Self.daysKept * 86_400)
    )
  }

  private static let unknownPhoto = CommunityError.missing("there is no such photo")

  private func photo(
    _ id: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> PlacePhoto {
    guard let photo = try photos("photo.id = ?", [.text(id)], in: session).first else {
      throw Self.unknownPhoto
    }
    return photo
  }

  /// Returns a photo that an account may see, at a place that it may see.
  private func visible(
    photo id: String,
    to account: Account?,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> PlacePhoto {
    let photo = try photo(id, in: session)
    guard photo.isVisible(to: account),
      try place(photo.place, in: session).isVisible(to: account) || photo.author == account?.id
    else { throw Self.unknownPhoto }
    return photo
  }
}
