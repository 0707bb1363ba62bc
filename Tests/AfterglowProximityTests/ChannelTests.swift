import AfterglowWire
import Testing

@testable import AfterglowProximity

/// The properties of every channel.
@Suite struct ChannelTests {
  private func set(_ channels: Channels, announces: Bool = true) -> ChannelSet {
    var configuration = Configuration(channels: channels, code: .bank)
    configuration.beacons.announces = announces
    return ChannelSet(configuration)
  }

  @Test func `each channel has one bit, one word and one title of its own`() {
    let names = Channels.names
    #expect(names.allSatisfy { $0.channel.rawValue.nonzeroBitCount == 1 && !$0.word.isEmpty && !$0.title.isEmpty })
    #expect(names.allSatisfy { $0.channel.rawValue.trailingZeroBitCount < ChannelClock.capacity })
    for key in [Set(names.map { "\($0.channel.rawValue)" }), Set(names.map(\.word)), Set(names.map(\.title))] {
      #expect(key.count == names.count)
    }
    #expect(names.map(\.word) == ["gatt", "overflow", "beacon", "relay"])
    #expect(names.allSatisfy { Channels(word: $0.word) == $0.channel })
    #expect(Channels(word: "smoke") == nil && Channels.all == [.gatt, .overflow, .beacon, .relay])
  }

  @Test func `each channel has the bit that preserved states use for it`() {
    #expect([Channels.gatt, .overflow, .beacon, .relay].map(\.rawValue) == [1, 2, 4, 8])
  }

  @Test func `every piece of evidence belongs to the channel over which it came`() {
    let evidence: [ChannelEvidence] = [
      .gatt, .overflow(code: .rail(RailCode()), erasures: 3, corrections: 1), .beacon, .relay,
    ]
    #expect(evidence.map(\.channel) == Channels.names.map(\.channel))
    #expect(evidence.map { $0.facts.map(\.name) } == [[], ["code", "erasures", "corrections"], [], []])
    #expect(evidence[1].facts.dropFirst().map(\.value) == [.number(3), .number(1)])
  }

  @Test func `a channel is open while an installation nearby would be heard over it`() {
    var channels = ChannelSet()
    var conditions = ListeningConditions()
    #expect(channels.open(under: conditions) == [])
    conditions.radioIsOn = true
    #expect(channels.open(under: conditions) == .gatt)
    conditions.deliversOverflow = true
    #expect(channels.open(under: conditions) == .gatt, "a dark screen delivers nothing")
    conditions.screenIsLit = true
    #expect(channels.open(under: conditions) == [.gatt, .overflow])
    conditions.rangesIdentityRegion = true
    #expect(channels.open(under: conditions) == [.gatt, .overflow, .beacon])
    conditions.radioIsOn = false
    conditions.relayIsConnected = true
    #expect(channels.open(under: conditions) == [.overflow, .relay])
  }

  @Test(arguments: [(30, 10), (6, 6)])
  func `over the overflow area a phone departs after at most 10 s of silence`(pruneAfter: Int64, overflow: Int64) {
    let silences = ChannelSet().silences(pruneAfter: pruneAfter * 1_000_000_000)
    let seconds = Channels.names.map { silences[$0.channel.rawValue.trailingZeroBitCount] / 1_000_000_000 }
    #expect(seconds == [pruneAfter, overflow, pruneAfter, pruneAfter])
  }

  @Test func `the needs of several channels are combined, with each service once`() {
    #expect(set([]).needs == ChannelNeeds() && set(.relay).needs == ChannelNeeds())
    let both = set([.gatt, .beacon]).needs
    #expect(both.services == [IdentityService.reference] && both.links && both.regions && both.announcements)
    #expect(!both.everyAdvertisement && !both.litScreen && both.overhearing)
    let overflow = set([.gatt, .overflow]).needs
    #expect(overflow.services.count == 129 && overflow.everyAdvertisement && overflow.litScreen && !overflow.regions)
    #expect(!set(.beacon, announces: false).needs.overhearing)
  }

  @Test func `the appearances of several channels are combined`() {
    #expect(set([]).appearance(of: phoneA).lists == [] && set(.relay).appearance(of: phoneA) == ChannelAppearance())
    let both = set([.gatt, .overflow]).appearance(of: phoneA)
    #expect(both.hosted == [IdentityService.reference, IdentityService.service(for: phoneA)])
    #expect(both.lists.count == 2 && both.lists.allSatisfy { $0.first == IdentityService.reference })
    #expect(set(.beacon).appearance(of: phoneA).beacon?.installation == phoneA)
  }

  // MARK: Silence

  /// Returns the first report about a neighbour that was heard over these channels and was then silent for `silence`
  /// seconds; `nil` if there is no report.
  private func fate(_ channels: Channels, after silence: Double) -> NeighborChange? {
    var neighborhood = Neighborhood(Configuration())
    var commands: [Command] = []
    neighborhood.restore(
      Neighbor(phoneB, firstSeen: seconds(0), lastSeen: seconds(0), on: channels), at: seconds(0))
    neighborhood.prune(at: seconds(silence), into: &commands)
    return commands.first.flatMap { Outcome($0).change }
  }

  @Test func `silence on a channel of a later version makes a neighbour unknown until it is forgotten`() {
    let unknown = Channels(rawValue: 1 << 20)
    #expect(fate(unknown, after: 29) == nil)
    #expect(fate(unknown, after: 31) == .lostSight)
    #expect(fate(unknown, after: 900) == .departed)
    #expect(fate([unknown, .gatt], after: 31) == .departed, "one channel that is known is enough")
  }

  // MARK: The relay

  private func relayScript(_ channels: Channels = .relay) -> Script {
    var script = Script(Configuration(channels: channels))
    _ = script.play(.relayChanged(isConnected: true), at: 0)
    return script
  }

  @Test func `an installation that reports having heard this phone is a neighbour`() {
    var script = relayScript()
    #expect(
      script.play(.heardBy(phoneB, at: seconds(3)), at: 5).filter(\.isAboutNeighbor) == [
        .appeared(phoneB, over: .relay)
      ])
    #expect(script.engine.neighbors.map(\.channels) == [.relay])
    #expect(script.engine.neighbors.map(\.lastSeen) == [seconds(3)], "when B heard this phone, not when B reported it")
    #expect(script.sleep(until: 32.9).filter(\.isAboutNeighbor) == [])
    #expect(
      script.sleep(until: 35).filter(\.isAboutNeighbor).last
        == .departed(phoneB, over: .relay, presence: .unknown))
  }

  @Test func `without the relay a silent installation becomes unknown and does not depart`() {
    var script = relayScript()
    _ = script.play(.heardBy(phoneB, at: seconds(5)), at: 5)
    _ = script.play(.relayChanged(isConnected: false), at: 6)
    #expect(script.sleep(until: 40).filter(\.isAboutNeighbor) == [.lostSight(of: phoneB, over: .relay)])
  }

  @Test func `a report over the relay is used only with the relay channel, and only with another phone's identifier`() {
    var script = relayScript(.gatt)
    #expect(script.play(.heardBy(phoneB, at: seconds(5)), at: 5).filter(\.isAboutNeighbor) == [])
    var other = relayScript()
    #expect(
      other.play(.heardBy(phoneA, at: seconds(5)), at: 5).filter(\.isAboutNeighbor) == [], "it bears our identifier")
  }

  @Test func `a report with a time in the future gets the present time`() {
    var script = relayScript()
    _ = script.play(.heardBy(phoneB, at: .never), at: 5)
    #expect(script.engine.neighbors.map(\.lastSeen) == [seconds(5)])
  }
}
