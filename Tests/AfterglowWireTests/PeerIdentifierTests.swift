import AfterglowWire
import Testing

@Suite struct PeerIdentifierTests {
  private let peer = PeerIdentifier(high: 0xC65D_07AA_77B6_4CB5, low: 0xA9DB_E265_6565_0228)

  @Test func `a peer's identifier is printed as a UUID`() {
    #expect(peer.description == "C65D07AA-77B6-4CB5-A9DB-E26565650228")
    #expect(PeerIdentifier(high: 0, low: 1).description == "00000000-0000-0000-0000-000000000001")
  }

  @Test func `identifiers have the same order as their texts`() {
    let low = [2, 1, UInt64.max].map { PeerIdentifier(high: 0, low: $0) }
    let peers = [peer, PeerIdentifier(high: 0x80C4_9EB7_8E3F_45FB, low: 7), PeerIdentifier(high: 1, low: 0)] + low
    #expect(peers.sorted().map(\.description) == peers.map(\.description).sorted())
  }
}
