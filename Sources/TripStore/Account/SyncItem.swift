package import Formats

/// An item of an account on a service with a community: what its devices keep in common.
///
/// `docs/community.md` has the contents.
package struct SyncItem: Hashable, Sendable {
  /// The kinds of items.
  package enum Kind: String, CaseIterable, Sendable {
    /// A saved trip.
    case trip
    /// A favorite sight.
    case favorite
    /// Settings.
    case setting
    /// An own place.
    case place
  }

  /// The kind.
  package let kind: Kind

  /// The key, unique in its kind.
  package let key: String

  /// The version at the service; 0 for an item that it does not have.
  package var version: Int

  /// The content; `nil` if the item was deleted.
  package var content: JSONTree?

  /// Creates an item.
  package init(kind: Kind, key: String, version: Int, content: JSONTree?) {
    (self.kind, self.key, self.version, self.content) = (kind, key, version, content)
  }
}

/// What becomes of an item that this device and the account may both have changed since they were the same.
enum SyncMerge: Hashable {
  /// Both are the same.
  case same
  /// Only the account's changed, or this device deleted what another one changed: the account's is taken.
  case theirs
  /// Only this device's changed, or another one deleted what this device changed: this device's stays.
  case ours
  /// They changed different members: the item with both changes.
  case merged(JSONTree)
  /// They changed the same: both are kept.
  case both

  /// Decides what becomes of an item.
  ///
  /// - Parameters:
  ///   - ours: The content on this device; `nil` if it has none.
  ///   - theirs: The content in the account; `nil` if it was deleted.
  ///   - base: The content when both were last the same; `nil` if they never were, or it was deleted.
  ///   - kind: The kind of the item.
  init(ours: JSONTree?, theirs: JSONTree?, base: JSONTree?, of kind: SyncItem.Kind) {
    if ours == theirs {
      self = .same
    } else if ours == base {
      self = .theirs
    } else if theirs == base {
      self = .ours
    } else if let ours, let theirs {
      self = Self.merge(ours, theirs, base ?? .object([:]), of: kind)
    } else {
      // Deleted on one side and changed on the other: what was changed is worth more.
      self = ours == nil ? .theirs : .ours
    }
  }

  /// The members of a trip that belong together: `page` refers to `plan`.
  private static let planned: Set = ["plan", "page", "city", "date"]

  /// Merges changes of both sides by members.
  private static func merge(
    _ ours: JSONTree,
    _ theirs: JSONTree,
    _ base: JSONTree,
    of kind: SyncItem.Kind
  ) -> Self {
    guard let mine = ours.members, let other = theirs.members, let old = base.members else {
      return .both
    }
    let keys = Set(mine.keys).union(other.keys).union(old.keys)
    let groups =
      kind == .trip ? [planned] + keys.subtracting(planned).map { [$0] } : keys.map { [$0] }
    var merged: [String: JSONTree] = [:]
    for group in groups {
      let isTheirs = group.allSatisfy { mine[$0] == old[$0] }
      let isOurs = group.allSatisfy { other[$0] == old[$0] || other[$0] == mine[$0] }
      // Of a setting that both changed, this device's is the later one. The name of a favorite says nothing.
      guard isTheirs || isOurs || kind == .setting || kind == .favorite else { return .both }
      for key in group { merged[key] = isTheirs ? other[key] : mine[key] }
    }
    let result = JSONTree.object(merged)
    return result == theirs ? .theirs : .merged(result)
  }
}

/// What came from an account.
package struct SyncReport: Hashable, Sendable {
  /// Something that the visitor should know of.
  package enum Note: Hashable, Sendable {
    /// An item was changed here and on another device; it has both changes.
    case merged(String)
    /// The same of an item was changed here and on another device: this device's is now the second one.
    case both(String, ours: String)
    /// An item was deleted here, but changed on another device, so it is back.
    case returned(String)
    /// An item was deleted on another device, but changed here, so it stays.
    case stays(String)
    /// An item of the account cannot be kept here, for this reason; it stays in the account.
    case passedOver(String, because: String)
  }

  /// The number of items added or changed here.
  package var changed = 0

  /// The number of items deleted here.
  package var deleted = 0

  /// What the visitor should know of.
  package var notes: [Note] = []

  /// Creates an empty report.
  package init() {}
}
