import AfterglowProximity
import AfterglowWire

// The installations in the tests, with the identifiers of the published log of Advertiser iOS.

func installation(_ rawValue: UInt32) -> InstallationID { InstallationID(rawValue: rawValue)! }

let phoneA = installation(0xE7DC_E3FF)
let phoneB = installation(0xBC00_BD17)
let phoneC = installation(0x8337_CA80)

let peerB = PeerIdentifier(high: 0xC65D_07AA_77B6_4CB5, low: 0xA9DB_E265_6565_0228)
let peerC = PeerIdentifier(high: 0x80C4_9EB7_8E3F_45FB, low: 0xB105_33D7_BB10_DC51)

/// Returns peer number `n`, for tests with many peers.
func peer(_ n: Int) -> PeerIdentifier { PeerIdentifier(high: 0, low: UInt64(n)) }

/// Returns beacon region number `n`.
func region(_ n: UInt64) -> BeaconRegion { BeaconRegion(uuid: ServiceUUID(high: 0, low: n)) }

/// The services that an installation lists, without Apple's own services.
func services(of id: InstallationID) -> [ServiceUUID] { [IdentityService.reference, IdentityService.service(for: id)] }

func seconds(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64((seconds * 1e9).rounded())) }

extension Peer {
  init(_ id: PeerIdentifier, _ installation: InstallationID?, _ state: State) {
    self.init(id: id, installation: installation, state: state)
  }
}
