import AfterglowLinkLayer
import VirtualAir

/// An open link.
struct BlueZLink {
  let id: LinkID
  let peer: DeviceAddress
  let role: LinkRole
  let bearer: any Bearer

  var address: RadioAddress { RadioAddress(rawValue: peer.rawValue) }
}

/// An attempt to connect to a peer: the socket that is connecting, or the pause before the next socket.
struct Attempt {
  var bearer: SocketBearer?
  var retry: ScheduledEvent?

  func end() {
    bearer?.close()
    retry?.cancel()
  }
}

/// The open links, in the order in which they were made.
struct LinkTable {
  private(set) var all: [BlueZLink] = []
  private var count = 0

  subscript(id: LinkID) -> BlueZLink? { all.first { $0.id == id } }

  /// The link to a peer; a peer never has more than one link.
  func link(to peer: DeviceAddress) -> BlueZLink? { all.first { $0.peer.rawValue == peer.rawValue } }

  mutating func add(_ peer: DeviceAddress, _ role: LinkRole, _ bearer: any Bearer) -> BlueZLink {
    count += 1
    let link = BlueZLink(id: LinkID(rawValue: count), peer: peer, role: role, bearer: bearer)
    all.append(link)
    return link
  }

  @discardableResult
  mutating func remove(_ id: LinkID) -> BlueZLink? {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
    return all.remove(at: index)
  }

  mutating func removeAll() -> [BlueZLink] {
    defer { all = [] }
    return all
  }
}
