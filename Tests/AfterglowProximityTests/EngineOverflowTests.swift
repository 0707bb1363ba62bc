import AfterglowProximity
import AfterglowWire
import Testing

/// The overflow channel from end to end, alone and together with GATT.
@Suite struct EngineOverflowTests {
  private func mask(_ code: OverflowCode, rssiDBm: Int? = nil, withReference: Bool = false) -> Advertisement {
    let reference = withReference ? [IdentityService.reference] : []
    return Advertisement(reference + code.services(for: phoneB), rssiDBm: rssiDBm)
  }

  @Test
  func `a phone in the background that alternates between the two banks is identified within one rotation`() throws {
    var script = Script.listening(Configuration(channels: .overflow))
    script.expect(.discovered(peerB, mask(.bank(.bank0), rssiDBm: -60)), at: 1, [.release(peerB)])
    script.expect(
      .discovered(peerB, mask(.bank(.bank1), rssiDBm: -60)), at: 5,
      [
        .sighted(
          phoneB, as: peerB, by: .overflow(code: .bank(.bank1), erasures: 0, corrections: 0), rssiDBm: -60, at: 5),
        .release(peerB), .appeared(phoneB, over: .overflow, rssiDBm: -60, metres: 1.1),
      ])
    script.expect(
      .discovered(peerB, mask(.bank(.bank0), rssiDBm: -62)), at: 10,
      [
        .sighted(
          phoneB, as: peerB, by: .overflow(code: .bank(.bank0), erasures: 0, corrections: 0), rssiDBm: -62, at: 10),
        .release(peerB), .updated(phoneB, over: .overflow, rssiDBm: -62, metres: 1.2),
      ])
    let neighbor = try #require(script.engine.neighbors.first)
    #expect(neighbor.channels == .overflow)
    #expect(neighbor.distanceMetres != nil)
    #expect(script.engine.peers == [])
    #expect(script.engine.tally.overflowHints == 1)
  }

  @Test func `a phone with this phone's identifier is reported, and is not a neighbour`() {
    var script = Script.listening(Configuration(channels: .overflow))
    let advertisement = Advertisement(RailCode().services(for: phoneA))
    script.expect(
      .discovered(peerB, advertisement), at: 1,
      [
        .sighted(phoneA, as: peerB, by: .overflow(code: .rail(RailCode()), erasures: 0, corrections: 0), at: 1),
        .release(peerB),
      ])
    #expect(script.engine.neighbors == [])
  }

  @Test func `without GATT no peer is dialled, whatever services a phone advertises`() {
    var script = Script.listening(Configuration(channels: .overflow))
    let advertisement = mask(.hamming(HammingCode()), withReference: true)
    script.expect(
      .discovered(peerB, advertisement), at: 1,
      [
        .sighted(phoneB, as: peerB, by: .overflow(code: .hamming(HammingCode()), erasures: 0, corrections: 0), at: 1),
        .release(peerB), .appeared(phoneB, over: .overflow),
      ])
  }

  @Test func `without the overflow channel, no mask is read`() {
    var script = Script.listening()
    script.expect(
      .discovered(peerB, mask(.rail(RailCode()))), at: 1,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `with both channels only a peer that may host the reference service is dialled`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    script.expect(
      .discovered(peer(1), Advertisement(overflow: OverflowMask(bits: [1, 2]))), at: 0, [.release(peer(1))])
    script.expect(
      .discovered(peer(2), Advertisement(services: [ServiceUUID(0x180F as UInt16)])), at: 0, [.release(peer(2))])
    for (n, advertisement, services) in [
      (3, Advertisement(services: [IdentityService.reference]), [IdentityService.reference]),
      (4, Advertisement([IdentityService.reference]), []),
    ] {
      script.expect(
        .discovered(peer(n), advertisement), at: 0,
        [
          .dialed(peer(n), .discovered(services: services)), .dialed(peer(n), .connecting(attempt: 1)),
          .connect(peer(n)),
        ])
    }
    #expect(script.engine.peers.map(\.id) == [peer(3), peer(4)])
  }

  @Test func `a peer with a code and without the reference service is identified and released`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    // Half of all rail patterns contain the reference service's bit, but this pattern does not contain it.
    let advertisement = Advertisement(RailCode().services(for: installation(1)))
    #expect(!advertisement.overflow[OverflowArea.bit(for: IdentityService.reference)])
    script.expect(
      .discovered(peerC, advertisement), at: 1,
      [
        .sighted(
          installation(1), as: peerC, by: .overflow(code: .rail(RailCode()), erasures: 0, corrections: 0), at: 1),
        .release(peerC), .appeared(installation(1), over: .overflow),
      ])
  }

  @Test func `a phone with both channels is identified by its mask, and then also by its services`() throws {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    let advertisement = mask(.hamming(HammingCode()), rssiDBm: -70, withReference: true)
    script.expect(
      .discovered(peerB, advertisement), at: 0,
      [
        read(at: 0, rssiDBm: -70), .dialed(peerB, .discovered(services: [])),
        .appeared(phoneB, over: .overflow, rssiDBm: -70, metres: 2.8), .dialed(peerB, .connecting(attempt: 1)),
        .connect(peerB),
      ])
    _ = script.play(.connected(peerB), at: 1)
    #expect(
      script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 2).last
        == .updated(phoneB, over: [.gatt, .overflow], rssiDBm: -70, metres: 2.8))
    script.expect(
      .discovered(peerB, advertisement), at: 3,
      [read(at: 3, rssiDBm: -70), .updated(phoneB, over: [.gatt, .overflow], rssiDBm: -70, metres: 2.8)])
    #expect(script.engine.neighbors.map(\.channels) == [[.gatt, .overflow]])
  }

  /// Returns the report of a reading of B from a Hamming mask in which the bit of the reference service is set.
  private func read(at time: Double, rssiDBm: Int? = nil) -> Outcome {
    let known = OverflowMask(services: [IdentityService.reference])
    let reading = try? HammingCode().decode(HammingCode().mask(for: phoneB).union(known), known: known)
    let evidence = ChannelEvidence.overflow(
      code: .hamming(HammingCode()), erasures: reading?.erasures ?? -1, corrections: 0)
    return .sighted(phoneB, as: peerB, by: evidence, rssiDBm: rssiDBm, at: time)
  }

  @Test func `a hint becomes a sighting once the peer's services have confirmed it`() throws {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    var advertisement = mask(.hamming(HammingCode()), withReference: true)
    advertisement.overflow.formUnion(OverflowMask(bits: [0, 1, 2, 3, 4]))
    script.expect(
      .discovered(peerB, advertisement), at: 0,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    _ = script.play(.connected(peerB), at: 1)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 2)
    #expect(script.play(.discovered(peerB, advertisement), at: 3).first == read(at: 3))
  }

  @Test func `other apps' advertisements are not sightings of a known peer whose app has ended`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    _ = script.play(.discovered(peerB, Advertisement([IdentityService.reference])), at: 0)
    _ = script.play(.connected(peerB), at: 0)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 0)
    script.expect(.discovered(peerB, Advertisement(rssiDBm: -50, overflow: OverflowMask(bits: [1]))), at: 0.5, [])
    let ours = Advertisement([IdentityService.reference], rssiDBm: -50)
    script.expect(.discovered(peerB, ours), at: 0.6, [.updated(phoneB, over: .gatt, rssiDBm: -50, metres: 0.4)])
  }

  @Test(arguments: [nil, 127, -200] as [Int?])
  func `a mask without a signal strength is still a sighting`(rssi: Int?) {
    var script = Script.listening(Configuration(channels: .overflow))
    _ = script.play(.discovered(peerB, mask(.rail(RailCode()), rssiDBm: rssi)), at: 1)
    #expect(script.engine.neighbors.map(\.rssiDBm) == [nil])
  }
}
