/// The faults found so far, shared by the readers of all objects of one file.
final class FaultList {
  /// The faults, in the order in which they were found.
  var list: [ReadingFault] = []
}
