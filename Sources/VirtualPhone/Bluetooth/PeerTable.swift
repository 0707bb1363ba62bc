import AfterglowWire
import Foundation
import SeededRandom
import VirtualAir

/// A remote device. This phone knows the device by a radio address, and shows the device to apps under a separate
/// identifier.
final class RemoteDevice {
  let identifier: UUID
  let address: RadioAddress
  /// The device's number in the order in which devices became known.
  let number: Int
  /// The name that the device last advertised.
  var name: String?
  /// The links with this device, oldest first. There can be two links: one that this phone made before it changed its
  /// address, and one that the device made afterwards.
  var links: [(id: LinkID, role: LinkRole)] = []
  /// The sessions that use ``link``.
  var holders: [CentralSession] = []
  /// The sessions for which another report of the device is a duplicate (rule B2). The end of a connection to the
  /// device empties the list.
  var reportedTo: [CentralSession] = []
  /// Whether the user shares the phone's notifications with the device.
  var isANCSAuthorized = false
  /// The number of the attempt to connect to the device; `nil` if no app waits for a connection. See ``AttemptList``.
  var attempt: UInt64?
  /// The sessions that wait for a link, each with the time from which its attempt runs.
  var waiting: [(session: CentralSession, since: WorldTime)] = []

  init(identifier: UUID, address: RadioAddress, number: Int) {
    self.identifier = identifier
    self.address = address
    self.number = number
  }

  /// The link that this phone's apps use: the link that this phone made, or else the link that the device made.
  var link: LinkID? { (links.first { $0.role == .central } ?? links.first)?.id }
}

/// The peers that this phone has reported to an app or has had a link with, up to a limit.
struct PeerTable {
  /// The peers, in the order in which they became known.
  private(set) var all: [RemoteDevice] = []
  private var byAddress: [RadioAddress: RemoteDevice] = [:]
  private var byIdentifier: [UUID: RemoteDevice] = [:]
  private var byLink: [LinkID: RemoteDevice] = [:]
  private var count = 0
  /// The peers with a link, in the order in which they became known.
  private(set) var linked: [RemoteDevice] = []

  /// The maximum number of peers: more than a phone hears in hours. Above this number, the table forgets the oldest
  /// peer that has no link and no connection attempt.
  private static let capacity = 4096

  subscript(address: RadioAddress) -> RemoteDevice? { byAddress[address] }
  subscript(identifier: UUID) -> RemoteDevice? { byIdentifier[identifier] }
  subscript(link: LinkID) -> RemoteDevice? { byLink[link] }

  /// Returns the peer with an address. If the peer is new, it gets its identifier here (rule H2).
  mutating func peer(at address: RadioAddress, random: inout SplitMix64) -> RemoteDevice {
    if let peer = byAddress[address] { return peer }
    let peer = RemoteDevice(identifier: .random(using: &random), address: address, number: count)
    count += 1
    all.append(peer)
    byAddress[address] = peer
    byIdentifier[peer.identifier] = peer
    if all.count > Self.capacity { forgetOldest() }
    return peer
  }

  mutating func link(_ link: LinkID, to peer: RemoteDevice, as role: LinkRole) {
    if peer.links.isEmpty { linked.insert(peer, at: linked.partitioningIndex { $0.number > peer.number }) }
    peer.links.append((link, role))
    byLink[link] = peer
  }

  mutating func unlink(_ link: LinkID) -> RemoteDevice? {
    guard let peer = byLink.removeValue(forKey: link) else { return nil }
    peer.links.removeAll { $0.id == link }
    if peer.links.isEmpty { linked.removeAll { $0 === peer } }
    return peer
  }

  var linkCount: Int { byLink.count }

  private mutating func forgetOldest() {
    guard let index = all.firstIndex(where: { $0.links.isEmpty && $0.waiting.isEmpty }) else { return }
    let peer = all.remove(at: index)
    byAddress[peer.address] = nil
    byIdentifier[peer.identifier] = nil
  }
}
