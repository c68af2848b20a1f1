import Streets

/// The ways of a map as they are in OpenStreetMap, with the nodes they lead through.
struct RawStreets {
  /// A node, with its position in ten-millionths of a degree.
  struct Node {
    /// Degrees north times 10⁷; `Int32.max` if the map does not say.
    var latitude = Int32.max
    /// Degrees east times 10⁷.
    var longitude: Int32 = 0
    /// How often ways lead through it, counted up to 2; the ends of a way count twice.
    var uses: UInt8 = 0
    /// What stands there.
    var attributes = NodeAttributes()

    /// Whether its position is known.
    var isKnown: Bool { latitude != .max }
  }

  /// The numbers of the nodes of all ways, in ascending order without repetitions.
  var nodeIDs: [Int64] = []

  /// The nodes, in the same order.
  var nodes: [Node] = []

  /// The indices of the nodes of all ways, one way after the other.
  var references: [UInt32] = []

  /// The first reference of each way, and the number of references.
  var starts: [Int] = [0]

  /// What the ways are.
  var attributes: [WayAttributes] = []

  /// The numbers of their names.
  var names: [UInt32] = []

  /// All names; the first is empty.
  var nameTexts: [String] = [""]

  /// The number of ways.
  var wayCount: Int { attributes.count }
}
