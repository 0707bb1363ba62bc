import Foundation
import SeededRandom
import VirtualAir

/// A remote device as this phone knows it: by its address, and under an identifier of this phone.
final class RemoteDevice {
  let identifier: UUID
  let address: RadioAddress
  /// The name that it last advertised.
  var name: String?
  /// In the order in which they came. There are two if each phone has dialled the other, and one has changed its
  /// address in between.
  var links: [(id: LinkID, role: LinkRole)] = []
  /// Sessions that hold ``link``.
  var holders: [CentralSession] = []
  /// The sessions to which it was reported since it was last connected; these decide what a duplicate is (rule B2).
  var reportedTo: [CentralSession] = []
  /// Whether the user shares the phone's notifications with it.
  var isANCSAuthorized = false
  /// The number of the attempt at it, if somebody waits for it; see ``AttemptList``.
  var attempt: UInt64?
  /// Sessions that wait for a link, with the time they asked.
  var waiting: [(session: CentralSession, since: WorldTime)] = []

  init(identifier: UUID, address: RadioAddress) {
    self.identifier = identifier
    self.address = address
  }

  /// The link that this phone's apps use: the one that this phone has made, or else the peer's.
  var link: LinkID? { (links.first { $0.role == .central } ?? links.first)?.id }
}

/// Every peer that was heard or linked, up to a limit.
struct PeerTable {
  /// In the order in which they became known.
  private(set) var all: [RemoteDevice] = []
  private var byAddress: [RadioAddress: RemoteDevice] = [:]
  private var byIdentifier: [UUID: RemoteDevice] = [:]
  private var byLink: [LinkID: RemoteDevice] = [:]

  /// More than a phone hears in hours. Beyond it, the oldest peer that no session holds is forgotten.
  private static let capacity = 4096

  subscript(address: RadioAddress) -> RemoteDevice? { byAddress[address] }
  subscript(identifier: UUID) -> RemoteDevice? { byIdentifier[identifier] }
  subscript(link: LinkID) -> RemoteDevice? { byLink[link] }

  /// Returns the peer with an address; a new one gets its identifier now (rule H2).
  mutating func peer(at address: RadioAddress, random: inout SplitMix64) -> RemoteDevice {
    if let peer = byAddress[address] { return peer }
    let peer = RemoteDevice(identifier: .random(using: &random), address: address)
    all.append(peer)
    byAddress[address] = peer
    byIdentifier[peer.identifier] = peer
    if all.count > Self.capacity { forgetOldest() }
    return peer
  }

  mutating func link(_ link: LinkID, to peer: RemoteDevice, as role: LinkRole) {
    peer.links.append((link, role))
    byLink[link] = peer
  }

  mutating func unlink(_ link: LinkID) -> RemoteDevice? {
    guard let peer = byLink.removeValue(forKey: link) else { return nil }
    peer.links.removeAll { $0.id == link }
    return peer
  }

  var linkCount: Int { byLink.count }

  /// The peers with a link, in the order in which they became known.
  var linked: [RemoteDevice] { byLink.isEmpty ? [] : all.filter { !$0.links.isEmpty } }

  private mutating func forgetOldest() {
    guard let index = all.firstIndex(where: { $0.links.isEmpty && $0.waiting.isEmpty }) else { return }
    let peer = all.remove(at: index)
    byAddress[peer.address] = nil
    byIdentifier[peer.identifier] = nil
  }
}
