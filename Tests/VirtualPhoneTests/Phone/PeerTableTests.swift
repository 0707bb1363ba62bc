import Foundation
import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct PeerTableTests {
  private func address(_ number: Int) -> RadioAddress { RadioAddress(rawValue: UInt64(number)) }

  @Test func `a peer is found by address, identifier and link`() {
    var (table, random) = (PeerTable(), SplitMix64(seed: 1))
    let peer = table.peer(at: address(1), random: &random)
    #expect(table.peer(at: address(1), random: &random) === peer)
    #expect(table[address(1)] === peer)
    #expect(table[peer.identifier] === peer)
    let link = LinkID(rawValue: 7)
    table.link(link, to: peer, as: .central)
    #expect(table[link] === peer)
    #expect(table.linkCount == 1)
    #expect(table.unlink(link) === peer)
    #expect(peer.link == nil)
    #expect(table.unlink(link) == nil)
  }

  @Test func `a phone uses the link that a peer made only if it has no link of its own to the peer`() {
    var (table, random) = (PeerTable(), SplitMix64(seed: 1))
    let peer = table.peer(at: address(1), random: &random)
    let (theirs, ours) = (LinkID(rawValue: 1), LinkID(rawValue: 2))
    table.link(theirs, to: peer, as: .peripheral)
    #expect(peer.link == theirs)
    table.link(ours, to: peer, as: .central)
    #expect(peer.link == ours && table.linkCount == 2)
    _ = table.unlink(ours)
    #expect(peer.link == theirs && table.linked.count == 1)
  }

  @Test func `the table has room for 4,096 peers, and forgets the oldest peer that has no link`() {
    var (table, random) = (PeerTable(), SplitMix64(seed: 1))
    let linked = table.peer(at: address(0), random: &random)
    table.link(LinkID(rawValue: 1), to: linked, as: .central)
    let second = table.peer(at: address(1), random: &random).identifier
    for number in 2..<5000 { _ = table.peer(at: address(number), random: &random) }
    #expect(table.all.count == 4096)
    #expect(table[address(0)] === linked)
    #expect(table[address(1)] == nil)
    #expect(table[second] == nil)
    #expect(table[address(4999)] != nil)
    #expect(table[address(904)] == nil)
    #expect(table[address(905)] != nil)
  }
}
