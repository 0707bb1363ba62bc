import AfterglowProximity
import Testing

@Suite struct PathLossTests {
  @Test(arguments: [(-59.0, 1.0), (-84, 10), (-34, 0.1), (-109, 100), (-71.5, 3.1622776601683795), (-102, 52.480746)])
  func `metres follow the log-distance model`(rssi: Double, metres: Double) {
    #expect(abs(PathLoss().metres(atRSSIDBm: rssi) / metres - 1) < 1e-7)
  }

  @Test func `free space doubles the distance every 6.02 dB`() {
    var freeSpace = PathLoss()
    freeSpace.exponent = 2
    let ratio = freeSpace.metres(atRSSIDBm: -76.0206) / freeSpace.metres(atRSSIDBm: -70)
    #expect(abs(ratio - 2) < 1e-5)
  }

  @Test func `the model runs through its own inverse at every reading that a radio can give`() {
    // The distance falls strictly, by the same factor for each dB.
    let model = PathLoss()
    for rssi in Sighting.possibleRSSI {
      let ratio = model.metres(atRSSIDBm: Double(rssi)) / model.metres(atRSSIDBm: Double(rssi) + 1)
      #expect(abs(ratio - 1.0964781961431850) < 1e-11)
    }
  }

  @Test func `nonsense gives nonsense, not a trap`() {
    var model = PathLoss()
    #expect(model.metres(atRSSIDBm: .nan).isNaN)
    #expect(model.metres(atRSSIDBm: -.infinity) == .infinity)
    #expect(model.metres(atRSSIDBm: .infinity) == 0)
    #expect(model.metres(atRSSIDBm: -1e9) == .infinity)
    model.exponent = 0
    #expect(model.metres(atRSSIDBm: -60).isNaN)
  }
}
