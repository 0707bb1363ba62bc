package import AfterglowCapture
package import AfterglowDecoding
package import AfterglowLinkLayer
package import AfterglowProximity
package import AfterglowWire

/// A peer that was near: all addresses of one sender, and the times at which they were heard.
package struct HeardPeer {
  /// The time from the first packet of an address to its last packet.
  package struct AddressSpan {
    package let address: DeviceAddress
    package let first: CaptureTime
    package let last: CaptureTime
    /// Whether the address belongs to the peer only because it directly precedes or follows another address in time. No
    /// identifier proves that such an address belongs to the peer.
    package let isInferred: Bool
  }

  /// The name of a peer: an identifier that ties its addresses together, or the address that was heard first.
  package enum Identity: Hashable {
    case installation(InstallationID)
    /// The beacon that the addresses sent; the first beacon in ascending order if they sent several.
    case beacon(BeaconRegion)
    /// The address that was heard first.
    case address(DeviceAddress)

    /// Whether an identifier ties the addresses together.
    var isIdentifier: Bool {
      switch self {
      case .installation, .beacon: true
      case .address: false
      }
    }
  }

  package let identity: Identity
  /// The addresses, in ascending order.
  package let addresses: [DeviceAddress]
  /// The spans of the addresses in the order in which they were first heard.
  package let spans: [AddressSpan]
  /// The combined profile of the addresses.
  package let profile: SenderProfile
  /// The channels that identified the peer's installation, in ascending order.
  package let channels: [Evidence.Channel]
  /// The installations whose identifiers the peer's only address sent, if it sent several; in ascending order. Several
  /// identifiers from one address contradict each other and prove nothing.
  package let disputed: [InstallationID]
  /// The presences, in the order of time. The silences between two presences are longer than the gap.
  package let presences: [PresenceInterval]

  package var isIdentified: Bool { identity.isIdentifier }

  /// The number of inferred addresses, which no identifier ties to the peer.
  package var inferredCount: Int { spans.count(where: \.isInferred) }

  package var packets: Int { presences.reduce(0) { $0 + $1.packets } }
}

extension HeardPeer {
  /// Merges addresses into peers. Peers with an identifier precede peers without one. Within both groups, peers are in
  /// the order of their first packets.
  ///
  /// Addresses that sent the identifier of the same installation are one peer. Addresses that sent no identifier but
  /// the same beacon are also one peer. If an address also sent an identifier, its beacons are ignored, because
  /// manufacturers give many devices the same numbers. With `infersSuccessions`, an address and the address that
  /// directly follows it are also one peer, unless identifiers show that they belong to different peers.
  static func merge(
    _ numbers: AddressNumbers, _ log: AddressLog, _ identification: Identification, infersSuccessions: Bool
  ) -> [HeardPeer] {
    let heard = log.presences.indices.filter { !log.presences[$0].isEmpty }
      .map { Member(address: numbers.addresses[$0], number: $0) }.sorted { $0.address < $1.address }
    var groups = Groups()
    var (members, owners): ([Identity: [Member]], [Int: Identity]) = ([:], [:])
    let evidence = heard.map { identification.evidence(of: $0.number) }
    for evidence in evidence where evidence.installations.isEmpty { groups.join(evidence.beacons) }
    for (member, evidence) in zip(heard, evidence) {
      let identity: Identity
      if let installation = evidence.installation {
        identity = .installation(installation)
      } else if evidence.installations.isEmpty, let beacon = evidence.beacons.first {
        identity = .beacon(groups.first(togetherWith: beacon))
      } else {
        identity = .address(member.address)
      }
      members[identity, default: []].append(member)
      owners[member.number] = identity
    }
    if infersSuccessions {
      for (from, to) in Successions(among: heard.map(\.number), numbers, log, identification).pairs {
        guard let one = owners[from], let other = owners[to], one != other, !(one.isIdentifier && other.isIdentifier)
        else { continue }
        let (kept, absorbed) = other.isIdentifier ? (other, one) : (one, other)
        for var member in members.removeValue(forKey: absorbed) ?? [] {
          member.isInferred = true
          owners[member.number] = kept
          members[kept, default: []].append(member)
        }
      }
    }
    return members.map { HeardPeer($0.key, $0.value, log, identification) }.sorted(by: precedes)
  }

  /// An address and its number.
  private struct Member {
    let address: DeviceAddress
    let number: Int
    var isInferred = false
  }

  private init(
    _ identity: Identity, _ members: [Member], _ log: AddressLog, _ identification: Identification
  ) {
    self.identity = identity
    addresses = members.map(\.address).sorted()
    spans = members.compactMap { member in
      guard let first = log.presences[member.number].first, let last = log.presences[member.number].last else {
        return nil
      }
      return AddressSpan(
        address: member.address, first: first.first, last: last.last, isInferred: member.isInferred)
    }.sorted { ($0.first, $0.address) < ($1.first, $1.address) }
    var profile = SenderProfile()
    var channels: Set<Evidence.Channel> = []
    for member in members {
      profile.add(identification.profile(of: member.number))
      for found in identification.evidence(of: member.number).installations.values { channels.formUnion(found) }
    }
    self.profile = profile
    self.channels = channels.sorted()
    if case .address = identity, let member = members.first, members.count == 1 {
      disputed = identification.evidence(of: member.number).installations.keys.sorted()
    } else {
      disputed = []
    }
    presences = members.flatMap { log.presences[$0.number] }.joined(gap: log.gap)
  }

  private static func precedes(_ one: HeardPeer, _ other: HeardPeer) -> Bool {
    if one.isIdentified != other.isIdentified { return one.isIdentified }
    guard let a = one.presences.first?.first, let b = other.presences.first?.first, a != b else {
      return (one.addresses.first ?? .none, one.name) < (other.addresses.first ?? .none, other.name)
    }
    return a < b
  }

  /// `installation 01020304`, `iBeacon UUID MAJOR MINOR`, or the first address with the number of further addresses:
  /// `+5`.
  package var name: String {
    switch identity {
    case .installation(let installation): "installation \(installation)"
    case .beacon(let region): "iBeacon \(region.uuid) \(region.major ?? 0) \(region.minor ?? 0)"
    case .address(let address): spans.count > 1 ? "\(address) +\(spans.count - 1)" : address.description
    }
  }
}

extension DeviceAddress {
  /// A placeholder for a missing address.
  fileprivate static let none = DeviceAddress(rawValue: 0, isRandom: false)
}

/// Groups of beacons. Beacons that the same address sent are in one group.
private struct Groups {
  /// Each beacon's parent; the first beacon of a group is its own parent.
  private var parents: [BeaconRegion: BeaconRegion] = [:]

  mutating func join(_ beacons: Set<BeaconRegion>) {
    // The beacons are sorted, so that the first beacon of a group does not depend on the set's order.
    let sorted = beacons.sorted { Self.key($0) < Self.key($1) }
    guard let first = sorted.first else { return }
    var root = root(of: first)
    for beacon in sorted {
      let other = self.root(of: beacon)
      let (smaller, larger) = Self.key(other) < Self.key(root) ? (other, root) : (root, other)
      parents[smaller] = smaller
      parents[larger] = smaller
      root = smaller
    }
  }

  func first(togetherWith beacon: BeaconRegion) -> BeaconRegion { root(of: beacon) }

  private func root(of beacon: BeaconRegion) -> BeaconRegion {
    var root = beacon
    while let parent = parents[root], parent != root { root = parent }
    return root
  }

  private static func key(_ beacon: BeaconRegion) -> (ServiceUUID, UInt16, UInt16) {
    (beacon.uuid, beacon.major ?? 0, beacon.minor ?? 0)
  }
}
