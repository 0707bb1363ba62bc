import AfterglowProximity
import AfterglowWire
import Testing

/// The overflow channel from end to end, alone and together with GATT.
@Suite struct EngineOverflowTests {
  private func mask(_ code: OverflowCode, rssiDBm: Int? = nil, withReference: Bool = false) -> Advertisement {
    let reference = withReference ? [IdentityService.reference] : []
    return Advertisement(reference + code.services(for: phoneB), rssiDBm: rssiDBm)
  }

  @Test func `two backgrounded phones of the reference identify each other within a rotation`() throws {
    var script = Script.listening(Configuration(channels: .overflow))
    script.expect(.discovered(peerB, mask(.bank(.bank0), rssiDBm: -60)), at: 1, ["release B"])
    script.expect(
      .discovered(peerB, mask(.bank(.bank1), rssiDBm: -60)), at: 5,
      ["B is BC00BD17, bank1 0 0", "release B", "+BC00BD17"])
    script.expect(
      .discovered(peerB, mask(.bank(.bank0), rssiDBm: -62)), at: 10,
      ["B is BC00BD17, bank0 0 0", "release B", "=BC00BD17 -62"])
    let neighbor = try #require(script.engine.neighbors.first)
    #expect(neighbor.channels == .overflow)
    #expect(neighbor.distanceMetres != nil)
    #expect(script.engine.peers == [])
    #expect(script.engine.tally.overflowHints == 1)
  }

  @Test func `a phone with our identifier is reported, and is no neighbour`() {
    var script = Script.listening(Configuration(channels: .overflow))
    let advertisement = Advertisement(RailCode().services(for: phoneA))
    script.expect(.discovered(peerB, advertisement), at: 1, ["B is E7DCE3FF, rail 0 0", "release B"])
    #expect(script.engine.neighbors == [])
  }

  @Test func `without GATT no peer is dialled, whatever is advertised`() {
    var script = Script.listening(Configuration(channels: .overflow))
    let advertisement = mask(.hamming(HammingCode()), withReference: true)
    script.expect(.discovered(peerB, advertisement), at: 1, ["B is BC00BD17, hamming 0 0", "release B", "+BC00BD17"])
  }

  @Test func `without the overflow channel masks are not read`() {
    var script = Script.listening()
    script.expect(
      .discovered(peerB, mask(.rail(RailCode()))), at: 1, ["B: discovered", "B: connecting(attempt: 1)", "connect B"])
  }

  @Test func `with both channels only a peer that may host the reference service is dialled`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    script.expect(.discovered(peer(1), Advertisement(overflow: OverflowMask(bits: [1, 2]))), at: 0, ["release 1"])
    script.expect(.discovered(peer(2), Advertisement(services: [ServiceUUID(0x180F as UInt16)])), at: 0, ["release 2"])
    for (n, advertisement, services) in [
      (3, Advertisement(services: [IdentityService.reference]), " \(IdentityService.reference)"),
      (4, Advertisement([IdentityService.reference]), ""),
    ] {
      script.expect(
        .discovered(peer(n), advertisement), at: 0,
        ["\(n): discovered\(services)", "\(n): connecting(attempt: 1)", "connect \(n)"])
    }
    #expect(script.engine.peers.map(\.id) == [peer(3), peer(4)])
  }

  @Test func `a peer with a code and without the reference service is identified and released`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    // Half of all rail patterns set the reference service's bit themselves; this one does not.
    let advertisement = Advertisement(RailCode().services(for: installation(1)))
    #expect(!advertisement.overflow[OverflowArea.bit(for: IdentityService.reference)])
    script.expect(.discovered(peerC, advertisement), at: 1, ["C is 00000001, rail 0 0", "release C", "+00000001"])
  }

  @Test func `a phone with both is known from its mask and then from its services`() throws {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    let advertisement = mask(.hamming(HammingCode()), rssiDBm: -70, withReference: true)
    let read = "B is BC00BD17, hamming \(erasures) 0"
    script.expect(
      .discovered(peerB, advertisement), at: 0,
      [read, "B: discovered", "+BC00BD17", "B: connecting(attempt: 1)", "connect B"])
    _ = script.play(.connected(peerB), at: 1)
    #expect(script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 2).last == "=BC00BD17 -70")
    script.expect(.discovered(peerB, advertisement), at: 3, [read, "=BC00BD17 -70"])
    #expect(script.engine.neighbors.map(\.channels) == [[.gatt, .overflow]])
  }

  private var erasures: Int {
    let known = OverflowMask(services: [IdentityService.reference])
    return (try? HammingCode().decode(HammingCode().mask(for: phoneB).union(known), known: known))?.erasures ?? -1
  }

  @Test func `a hint counts once the peer's services have confirmed it`() throws {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    var advertisement = mask(.hamming(HammingCode()), withReference: true)
    advertisement.overflow.formUnion(OverflowMask(bits: [0, 1, 2, 3, 4]))
    script.expect(
      .discovered(peerB, advertisement), at: 0, ["B: discovered", "B: connecting(attempt: 1)", "connect B"])
    _ = script.play(.connected(peerB), at: 1)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 2)
    #expect(script.play(.discovered(peerB, advertisement), at: 3).first == "B is BC00BD17, hamming \(erasures) 0")
  }

  @Test func `a known peer whose app is gone is not sighted because of other apps' advertisements`() {
    var script = Script.listening(Configuration(channels: [.gatt, .overflow]))
    _ = script.play(.discovered(peerB, Advertisement([IdentityService.reference])), at: 0)
    _ = script.play(.connected(peerB), at: 0)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 0)
    script.expect(.discovered(peerB, Advertisement(rssiDBm: -50, overflow: OverflowMask(bits: [1]))), at: 0.5, [])
    let ours = Advertisement([IdentityService.reference], rssiDBm: -50)
    script.expect(.discovered(peerB, ours), at: 0.6, ["=BC00BD17 -50"])
  }

  @Test(arguments: [nil, 127, -200] as [Int?])
  func `a mask without a signal strength is a sighting all the same`(rssi: Int?) {
    var script = Script.listening(Configuration(channels: .overflow))
    _ = script.play(.discovered(peerB, mask(.rail(RailCode()), rssiDBm: rssi)), at: 1)
    #expect(script.engine.neighbors.map(\.rssiDBm) == [nil])
  }
}
