import AfterglowProximity
import AfterglowWire

/// The identifiers that an address sent, which prove the owner of the address.
package struct Evidence {
  /// The channel over which an installation was identified.
  package enum Channel: Hashable, Comparable, CustomStringConvertible {
    case overflow(code: String)
    case beacon
    case service

    package var description: String {
      switch self {
      case .overflow(let code): "overflow, \(code)"
      case .beacon: "iBeacon"
      case .service: "GATT service"
      }
    }
  }

  /// The limit on installations and beacons of one address. Normal advertisers send one installation or beacon. The
  /// limit keeps malicious advertisers from filling the memory.
  private static let limit = 8

  private(set) var installations: [InstallationID: Set<Channel>] = [:]
  /// The received beacons that contain no installation, with their UUID, major and minor.
  private(set) var beacons: Set<BeaconRegion> = []

  /// The installation whose identifier the address sent; `nil` if the address sent no identifier, or more than one.
  var installation: InstallationID? { installations.count == 1 ? installations.first?.key : nil }

  /// Returns ``installation`` if the given channel identified the installation; `nil` otherwise.
  func installation(by channel: Channel) -> InstallationID? {
    installation.flatMap { installations[$0]?.contains(channel) == true ? $0 : nil }
  }

  mutating func add(_ installation: InstallationID, by channel: Channel) {
    guard installations.count < Self.limit || installations[installation] != nil else { return }
    installations[installation, default: []].insert(channel)
  }

  mutating func add(_ beacon: IBeacon) {
    let region = BeaconRegion(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor)
    if beacons.count < Self.limit { beacons.insert(region) }
  }
}
