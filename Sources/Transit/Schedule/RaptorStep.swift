/// How a stop was reached in a round of RAPTOR.
enum RaptorStep: Hashable {
  /// By the walk from the start with this index.
  case access(Int)

  /// By a ride: the pattern, the trip in it, and the places in it to board and alight at.
  case ride(pattern: Int, trip: Int, board: Int, alight: Int)

  /// By a walk from another stop, the index of the transfer.
  case walk(transfer: Int)
}
