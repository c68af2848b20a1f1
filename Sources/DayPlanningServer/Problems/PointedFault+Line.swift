extension PointedFault {
  /// Reads a fault that starts with its place, as in `visits[3] (museum).node: 9 is no node`.
  ///
  /// A line without a place refers to the whole document.
  init(line: String) {
    let place = #/((?:\.?\w+|\[\d+\](?: \([^()]*\))?)+): (.+)/#.dotMatchesNewlines()
    guard let match = line.wholeMatch(of: place) else {
      self.init(pointer: "", detail: line)
      return
    }
    let path = match.output.1.replacing(#/ \([^()]*\)/#, with: "")
    let keys = path.split { ".[]".contains($0) }
    self.init(pointer: keys.map { "/\($0)" }.joined(), detail: String(match.output.2))
  }
}
