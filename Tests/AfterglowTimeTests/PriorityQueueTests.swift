import AfterglowTime
import SeededRandom
import Testing

@Suite struct PriorityQueueTests {
  @Test func `keys with equal priorities are removed in ascending order, whatever the earlier changes`() {
    var queue = PriorityQueue<Int, Int>()
    for key in [5, 3, 9, 1, 7] { queue.set(key, to: 0) }
    queue.remove(9)
    queue.set(3, to: 8)
    queue.set(3, to: 0)
    #expect(drain(&queue) == [1, 3, 5, 7])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a priority queue behaves like a dictionary that is sorted by priority`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = PriorityQueue<Int, Int>()
    var model: [Int: Int] = [:]
    for _ in 0..<500 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        queue.remove(key)
        model[key] = nil
      case 1:
        let first = model.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        #expect(queue.removeFirst() == first)
        if let first { model[first] = nil }
      default:
        let priority = Int.random(in: 0..<30, using: &random)
        queue.set(key, to: priority)
        model[key] = priority
      }
      let first = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
      #expect(queue.first?.key == first?.key)
      #expect(queue.first?.priority == first?.value)
      #expect(queue.count == model.count)
    }
    #expect(drain(&queue) == model.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key))
  }

  private func drain(_ queue: inout PriorityQueue<Int, Int>) -> [Int] {
    var keys: [Int] = []
    while let key = queue.removeFirst() { keys.append(key) }
    return keys
  }
}
