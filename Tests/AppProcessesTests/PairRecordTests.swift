import Testing

@testable import AppTrials

@Suite struct PairRecordTests {
  @Test(arguments: [
    (20, 0..<20, 1.0), (45, 0..<45, 1.0), (100, 0..<100, 1.0), (100, 30..<60, 1.0 / 3), (100, 90..<100, 0.0),
    (600, 0..<300, 0.5),
  ])
  func `the share of windows with contact is at most 1, and the rest after the last whole window does not count`(
    seconds: Int, contact: Range<Int>, share: Double
  ) {
    var record = PairRecord(observer: "A", peer: "B", counted: .zero..<Duration.seconds(seconds))
    for second in contact { record.recordByte(at: .seconds(second)) }
    #expect(record.share == share)
  }
}
