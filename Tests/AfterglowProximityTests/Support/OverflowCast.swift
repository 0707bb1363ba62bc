import AfterglowProximity
import AfterglowWire
import SeededRandom

// Advertisements with services in the overflow area, and the bits that other apps set there.

extension Configuration {
  init(channels: Channels, code: OverflowCodeChoice = .automatic, osMajorVersion: Int = 13) {
    self.init()
    self.channels = channels
    overflow.code = code
    self.osMajorVersion = osMajorVersion
  }
}

/// For each kind of code, the codes whose masks a phone sends in turn.
let codesInTurn: [[OverflowCode]] = [
  [.bank(.bank0), .bank(.bank1)], [.hamming(HammingCode())], [.rail(RailCode())], [.quad(QuadCode())],
]

extension Advertisement {
  /// An advertisement from the background, with all services in the mask.
  init(_ services: [ServiceUUID], beside foreign: OverflowMask = OverflowMask(), rssiDBm: Int? = nil) {
    self.init(rssiDBm: rssiDBm, overflow: OverflowMask(services: services).union(foreign))
  }

  /// An advertisement from the foreground, with service `index` in the ordinary list instead of the mask. If
  /// `listArrives` is `false`, the ordinary list is lost.
  init(_ services: [ServiceUUID], diverting index: Int, listArrives: Bool, beside foreign: OverflowMask = .init()) {
    var rest = services
    let diverted = rest.remove(at: index)
    self.init(services: listArrives ? [diverted] : [], overflow: OverflowMask(services: rest).union(foreign))
  }
}

extension OverflowMask {
  init(bits: [Int]) {
    self.init()
    for bit in bits { self[bit] = true }
  }

  /// Returns the bits that services of other apps set. `services` is the number of these services. Each service sets a
  /// random bit, and all bits are equally probable.
  static func foreign(_ services: Int, using random: inout SplitMix64) -> OverflowMask {
    OverflowMask(bits: (0..<services).map { _ in Int.random(in: 0..<128, using: &random) })
  }
}

/// An overflow reader that receives advertisements from peers.
struct Listener {
  var reader: OverflowReader
  private var now = seconds(0)

  init(_ channels: Channels = .overflow, capacity: Int = 100) {
    var configuration = Configuration(channels: channels)
    configuration.overflow.maximumPeers = capacity
    reader = OverflowReader(configuration)
  }

  /// Receives an advertisement a second after the previous advertisement.
  mutating func hear(
    _ advertisement: Advertisement, from id: PeerIdentifier = peerB, known: InstallationID? = nil
  ) -> OverflowReader.Finding {
    now = now.advanced(by: .seconds(1))
    reader.expire(at: now)
    return reader.read(advertisement, of: id, identified: known, at: now)
  }
}

extension OverflowReader.Finding {
  /// The installation of a believed reading; `nil` if the finding is a hint or has no reading.
  var identified: InstallationID? {
    switch self {
    case .identified(let reading): reading.installation
    case .hint, .nothing: nil
    }
  }

  var hinted: InstallationID? {
    switch self {
    case .hint(let reading): reading.installation
    case .identified, .nothing: nil
    }
  }
}
