import AfterglowProximity
import AfterglowWire
import SeededRandom
import Testing

/// Readings of every code, from phones in the background and in the foreground, with and without other apps' services.
@Suite struct OverflowReaderTests {
  private let installations = [phoneB, phoneC, installation(0x0102_0304), installation(1), installation(.max)]

  /// Returns a listener's last finding, after a phone has advertised the services of all codes in turn, twice.
  private func listen(
    _ codes: [OverflowCode], _ id: InstallationID, channels: Channels = .overflow,
    _ advertise: ([ServiceUUID]) -> Advertisement
  ) -> OverflowReader.Finding {
    var listener = Listener(channels)
    var finding = OverflowReader.Finding.nothing
    for code in codes + codes { finding = listener.hear(advertise(code.services(for: id))) }
    return finding
  }

  @Test(arguments: codesInTurn)
  func `a phone in the background is identified, whatever its code`(codes: [OverflowCode]) {
    for id in installations {
      let finding = listen(codes, id) { Advertisement($0) }
      #expect(finding == .identified(OverflowReading(installation: id, code: codes[codes.count - 1])))
    }
  }

  @Test(arguments: codesInTurn)
  func `in the foreground any one of the services may be in the ordinary list`(codes: [OverflowCode]) {
    for id in installations {
      for index in 0..<(codes.map { $0.services(for: id).count }.min() ?? 0) {
        let finding = listen(codes, id) { Advertisement($0, diverting: index, listArrives: true) }
        #expect(finding.identified == id, "service \(index)")
      }
    }
  }

  @Test func `bank, rail and quad masks are read even if their first service is in an ordinary list that is lost`() {
    for codes in [codesInTurn[0], codesInTurn[2], codesInTurn[3]] {
      for id in installations {
        #expect(listen(codes, id) { Advertisement($0, diverting: 0, listArrives: false) }.identified == id)
      }
    }
  }

  @Test(arguments: codesInTurn[2...])
  func `rail and quad masks are read even if any one of their services is missing`(codes: [OverflowCode]) {
    for index in codes[0].services(for: phoneB).indices {
      let finding = listen(codes, phoneB) { Advertisement($0, diverting: index, listArrives: false) }
      #expect(finding.identified == phoneB)
    }
  }

  @Test func `a Hamming mask that lacks a service is at most a hint, and the hint is right`() {
    for id in installations {
      for index in HammingCode().services(for: id).indices {
        let finding = listen(codesInTurn[1], id) { Advertisement($0, diverting: index, listArrives: false) }
        #expect(finding.identified == nil && finding.hinted == id || finding == .nothing, "service \(index)")
        if index == 0 { #expect(finding.hinted == id) }
      }
    }
  }

  @Test func `services of other apps in the ordinary list do not affect the reading of the mask`() {
    let foreign = ServiceUUID(0x180F as UInt16)
    let finding = listen(codesInTurn[1], phoneB) { services in
      var advertisement = Advertisement(services)
      advertisement.services = [foreign, IdentityService.reference]
      return advertisement
    }
    #expect(finding == .identified(OverflowReading(installation: phoneB, code: .hamming(HammingCode()))))
  }

  @Test(arguments: codesInTurn, [[.gatt, .overflow], [.beacon, .overflow]] as [Channels])
  func `a mask with the reference service's bit is read if the reader knows this service`(
    codes: [OverflowCode], channels: Channels
  ) {
    for id in installations {
      var listener = Listener(channels)
      let found = (codes + codes).compactMap {
        listener.hear(Advertisement([IdentityService.reference] + $0.services(for: id))).identified
      }
      // The reference service's bit lies inside bank 1's identifier, so bank 1 is not believed and only proves bank 0
      // clean.
      #expect(!found.isEmpty && found.allSatisfy { $0 == id })
    }
  }

  @Test(arguments: 0..<40)
  func `beside foreign services every code except the Hamming code is read correctly or not at all`(foreign: Int) {
    var random = SplitMix64(seed: UInt64(foreign))
    var read = [0, 0, 0, 0]
    for _ in 0..<100 {
      let id = installation(UInt32.random(in: 1...(.max), using: &random))
      let pollution = OverflowMask.foreign(foreign, using: &random)
      for (index, codes) in codesInTurn.enumerated() where index != 1 {
        let finding = listen(codes, id) { Advertisement($0, beside: pollution) }
        #expect(finding.identified ?? id == id)
        if finding.identified == id { read[index] += 1 }
      }
    }
    #expect(read[2] >= 99, "the rail code survives")
    #expect(read[3] >= (foreign < 30 ? 99 : 85), "the quad code survives")
  }

  @Test func `fewer than one in 400 believed Hamming readings is wrong`() {
    var random = SplitMix64(seed: 3)
    var (right, wrong) = (0, 0)
    for _ in 0..<20_000 {
      let id = installation(UInt32.random(in: 1...(.max), using: &random))
      let pollution = OverflowMask.foreign(Int.random(in: 0...20, using: &random), using: &random)
      var listener = Listener()
      let mask = HammingCode().mask(for: id).union(pollution)
      guard let found = listener.hear(Advertisement(overflow: mask)).identified else { continue }
      if found == id { right += 1 } else { wrong += 1 }
    }
    #expect(right > 3_000)
    #expect(wrong * 400 < right)
  }

  @Test func `masks of other apps alone identify no installation`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      var listener = Listener()
      let mask = OverflowMask.foreign(Int.random(in: 0...40, using: &random), using: &random)
      for _ in 0..<2 { #expect(listener.hear(Advertisement(overflow: mask)).identified == nil) }
    }
  }
}
