import Basics
import TestTools
import Testing

struct MinHeapTests {
  @Test(.slow, arguments: 0..<50)
  func `entries leave in the order of their keys and then of their values`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var heap = MinHeap<Double, Int32>()
    var left: [(Double, Int32)] = []
    for _ in 0..<400 {
      if random.below(3) > 0 {
        let entry = (Double(random.below(20)) / 4, Int32(random.below(10)))
        heap.push(entry.0, entry.1)
        left.append(entry)
      } else {
        let least = left.indices.min { left[$0] < left[$1] }.map { left.remove(at: $0) }
        #expect(heap.first?.key == least?.0 && heap.first?.value == least?.1, "seed \(seed)")
        let entry = heap.pop()
        #expect(entry?.key == least?.0 && entry?.value == least?.1, "seed \(seed)")
      }
      #expect(heap.isEmpty == left.isEmpty && heap.values.sorted() == left.map(\.1).sorted())
    }
    heap.removeAll()
    #expect(heap.isEmpty && heap.first == nil && heap.pop() == nil)
  }
}
