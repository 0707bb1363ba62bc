import AfterglowMessages
import SeededRandom
import Testing

@Suite struct QueueTests {
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a queue behaves like an array whose elements are removed from either end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (queue, array) = (Queue<Int>(), [Int]())
    for step in 0..<5_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        queue.append(step)
        array.append(step)
      case 5..<8:
        let first = queue.popFirst()
        #expect(first == (array.isEmpty ? nil : array.removeFirst()))
      case 8:
        let last = queue.popLast()
        #expect(last == array.popLast())
      default:
        guard !array.isEmpty else { continue }
        let position = Int.random(in: array.indices, using: &random)
        queue[position] += 1
        array[position] += 1
        #expect(queue[position] == array[position])
      }
      #expect(queue.count == array.count && queue.isEmpty == array.isEmpty && queue.first == array.first)
    }
    queue.removeAll()
    #expect(queue.isEmpty && queue.first == nil)
  }
}
