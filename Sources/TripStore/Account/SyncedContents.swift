import Catalogs
import Formats
import Geography
import OpeningHours

/// The content of an item, which begins as it was when it was last the same everywhere, so that members that only other programs
/// know are kept.
struct SyncedContent {
  private var members: [String: JSONTree]

  /// Begins with the content of `base`.
  init(after base: JSONTree?) {
    members = base?.members ?? [:]
  }

  /// The content.
  var tree: JSONTree { .object(members) }

  /// Sets a member; one that has its usual value is not written.
  mutating func set(_ key: String, _ value: JSONTree?, usually usual: JSONTree? = nil) {
    guard value != usual || members[key] ?? usual ?? .null != usual ?? .null else { return }
    members[key] = value == usual ? nil : value
  }

  /// Removes a member.
  mutating func remove(_ key: String) { members[key] = nil }
}

extension OwnPlace {
  /// Returns the place as the content of an item.
  ///
  /// - Parameter base: The content when it was last the same everywhere.
  /// - Returns: The content.
  func content(after base: JSONTree?) -> JSONTree {
    var content = SyncedContent(after: base)
    content.set("name", .text(name))
    content.set("city", .text(city))
    content.set("lat", .number(position.latitude))
    content.set("lon", .number(position.longitude))
    content.set("note", .text(note), usually: .text(""))
    let number = { (minutes: Minutes) in JSONTree.number(Double(minutes.rawValue)) }
    content.set("minutes", number(visit.recommended), usually: number(Self.usualMinutes))
    let isUsual = visit == Self.visit(of: visit.recommended)
    content.set("minimum", isUsual ? nil : number(visit.minimum))
    content.set("maximum", isUsual ? nil : number(visit.maximum))
    content.set("category", .text(category.rawValue), usually: .text(Category.landmark.rawValue))
    content.set(
      "relevance",
      .number(Double(relevance.rawValue)),
      usually: .number(Double(Self.usualRelevance.rawValue))
    )
    for (key, text) in [
      ("hours", hours), ("address", address), ("phone", phone), ("website", website),
    ] {
      content.set(key, text.map(JSONTree.text))
    }
    return content.tree
  }

  /// Creates a place from the content of an item.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - id: The id.
  ///   - added: When it was added, in seconds since 1970.
  /// - Throws: ``StoreError/refused(_:)`` if the content is no place.
  init(_ content: JSONTree, id: String, added: Int) throws(StoreError) {
    guard let name = content["name"]?.text, let city = content["city"]?.text,
      let latitude = content["lat"]?.number, let longitude = content["lon"]?.number,
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { throw .refused("it has no name, city and position") }
    let minutes = { (key: String) in
      content[key]?.number.flatMap(Int.init(exactly:)).map { Minutes($0) }
    }
    let usual = Self.visit(of: minutes("minutes") ?? Self.usualMinutes)
    let stated = VisitDuration(
      minimum: minutes("minimum") ?? usual?.minimum ?? 0,
      recommended: minutes("minutes") ?? Self.usualMinutes,
      maximum: minutes("maximum") ?? usual?.maximum ?? 0
    )
    guard usual != nil, let visit = stated else { throw .refused("its minutes are wrong") }
    self.init(
      id: id,
      city: city,
      name: name,
      position: position,
      category: content["category"]?.text.flatMap(Category.init(rawValue:)) ?? .landmark,
      visit: visit,
      added: added
    )
    relevance =
      content["relevance"]?.number.flatMap(Int.init(exactly:)).map { Score($0) }
      ?? Self.usualRelevance
    (hours, address) = (content["hours"]?.text, content["address"]?.text)
    (phone, website) = (content["phone"]?.text, content["website"]?.text)
    note = content["note"]?.text ?? ""
  }
}

extension Trip {
  /// Returns the trip as the content of an item.
  ///
  /// - Parameters:
  ///   - plan: Its plan.
  ///   - alias: The name in the account, if another trip has it here.
  ///   - base: The content when it was last the same everywhere.
  /// - Returns: The content.
  func content(plan: JSONTree, alias: String?, after base: JSONTree?) -> JSONTree {
    var content = SyncedContent(after: base)
    content.set("name", .text(alias ?? name))
    content.set("city", .text(city))
    content.set("date", .text(date.description))
    content.set("plan", plan)
    // What the page keeps refers to another plan.
    if base?["plan"] != plan { content.remove("page") }
    return content.tree
  }
}
