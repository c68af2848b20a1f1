/// Sets of numbers that can be joined.
struct DisjointSets {
  /// For each number another of its set, or itself if it stands for the set.
  private var parents: [Int]

  /// Creates a set of each number below a count.
  init(count: Int) {
    parents = Array(0..<count)
  }

  /// Returns the number that stands for the set of a number: its lowest.
  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers.
  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    parents[max(first, second)] = min(first, second)
  }
}
