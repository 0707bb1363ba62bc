import AfterglowProximity
import Testing

@Suite struct PathLossTests {
  @Test(arguments: [(-59.0, 1.0), (-84, 10), (-34, 0.1), (-109, 100), (-71.5, 3.1622776601683795), (-102, 52.480746)])
  func `the distance in metres follows the log-distance model`(rssi: Double, metres: Double) throws {
    let result = try #require(PathLoss().metres(atRSSIDBm: rssi))
    #expect(abs(result / metres - 1) < 1e-7)
  }

  @Test func `in free space each 6.02 dB doubles the distance`() throws {
    var freeSpace = PathLoss()
    freeSpace.exponent = 2
    let far = try #require(freeSpace.metres(atRSSIDBm: -76.0206))
    let near = try #require(freeSpace.metres(atRSSIDBm: -70))
    #expect(abs(far / near - 2) < 1e-5)
  }

  @Test func `each dB multiplies the distance by the same factor, for every reading that a radio can report`() throws {
    let model = PathLoss()
    for rssi in Sighting.possibleRSSI {
      let far = try #require(model.metres(atRSSIDBm: Double(rssi)))
      let near = try #require(model.metres(atRSSIDBm: Double(rssi) + 1))
      #expect(abs(far / near - 1.096_478_196_143_185) < 1e-11)
    }
  }

  @Test func `meaningless readings and exponents give no negative or undefined distance`() {
    var model = PathLoss()
    for rssi in [Double.nan, -.infinity, -1e9] { #expect(model.metres(atRSSIDBm: rssi) == nil) }
    #expect(model.metres(atRSSIDBm: .infinity) == 0)
    for exponent in [0, -2, .nan, .infinity, 1e-300] {
      model.exponent = exponent
      let metres = model.metres(atRSSIDBm: -60)
      #expect(metres == nil || exponent == .infinity && metres == 1, "exponent \(exponent)")
    }
  }
}
