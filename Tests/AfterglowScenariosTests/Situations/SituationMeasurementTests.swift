import Testing
import VirtualPhone

@testable import AfterglowScenarios

@Suite struct SituationMeasurementTests {
  private static let pairs = [(reader: 0, other: 1), (reader: 1, other: 0)]

  private func log(windows: Int) -> SituationLog {
    var log = SituationLog(count: 2, start: .zero + .seconds(60), length: Contact.window * windows, event: .zero)
    for window in 0..<windows { log.inReach(0, 1, window: window) }
    return log
  }

  @Test
  func `several readings in a window count once for the phone that read, and readings before the start do not count`() {
    var log = log(windows: 4)
    for second in [10, 61, 62, 95] { log.read(1, by: 0, .direct, at: .zero + .seconds(second)) }
    #expect(log.coverage(0..<4, of: Self.pairs) == CoverageCount(covered: 2, all: 8))
    #expect(log.coverage(0..<4, of: Self.pairs, width: 2) == CoverageCount(covered: 1, all: 4))
  }

  @Test func `a witness reading does not count as a direct reading`() {
    var log = log(windows: 1)
    log.read(1, by: 0, .witness, at: .zero + .seconds(70))
    #expect(log.coverage(0..<1, of: Self.pairs).covered == 0)
    #expect(log.coverage(0..<1, of: Self.pairs, atLeast: .witness).covered == 1)
    log.read(1, by: 0, .direct, at: .zero + .seconds(71))
    log.read(1, by: 0, .witness, at: .zero + .seconds(72))
    #expect(log.coverage(0..<1, of: Self.pairs).covered == 1, "a later witness takes nothing away")
  }

  @Test func `windows in which the phones are out of range do not count`() {
    let log = SituationLog(count: 2, start: .zero, length: .seconds(60), event: .zero)
    #expect(log.coverage(0..<2, of: Self.pairs).all == 0)
  }

  @Test func `delays are measured from the event or from the arrival in range, whichever is later`() {
    var log = SituationLog(count: 2, start: .zero, length: .seconds(60), event: .zero + .seconds(10))
    log.inReach(0, 1, at: .zero + .seconds(5))
    log.inReach(0, 1, at: .zero + .seconds(20))
    log.read(1, by: 0, .direct, at: .zero + .seconds(6))
    log.read(1, by: 0, .direct, at: .zero + .seconds(27))
    #expect(log.delays(of: Self.pairs) == [.seconds(7), nil])
  }

  @Test func `delays are computed for 50 %, 75 % and 95 % of the pairs`() {
    var measurement = SituationMeasurement()
    measurement.delays = [.seconds(3), .seconds(1), nil, .seconds(2)]
    #expect(measurement.delay(ofShare: 0.5) == .seconds(2))
    #expect(measurement.delay(ofShare: 0.75) == .seconds(3))
    #expect(measurement.delay(ofShare: 0.95) == nil)
    #expect(measurement.found(within: .seconds(2)) == 0.5)
  }

  @Test func `a measurement that is written as a line is read back unchanged`() throws {
    var measurement = SituationMeasurement()
    measurement.windows = CoverageCount(covered: 3, all: 4)
    measurement.afterwards = CoverageCount(covered: 1, all: 2)
    measurement.delays = [.milliseconds(1_500), nil]
    (measurement.charge, measurement.phoneHours, measurement.misuses) = (12.25, 2, 1)
    #expect(SituationMeasurement(line: measurement.line) == measurement)
    for line in ["", "1 2 3", String(measurement.line.dropFirst(3)), measurement.line + " 4"] {
      #expect(SituationMeasurement(line: line) == nil, "\(line)")
    }
  }
}
