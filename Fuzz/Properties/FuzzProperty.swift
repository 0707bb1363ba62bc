import AfterglowCapture

/// What must hold for any bytes whatsoever; the fuzzer looks for bytes for which it does not, or that crash.
public enum FuzzProperty: String, CaseIterable, Sendable {
  /// AD structures: the walk, their contents, and writing what was read.
  case advertising
  /// Masks: every code, with and without known bits and tolerance.
  case mask
  /// Walks through services, as sequences of bits and as recordings.
  case walk
  /// What installations send each other: datagrams, and the frames that carry them through a mailbox.
  case frame
  /// What a broker sends: packets of MQTT.
  case broker
  /// Recordings whose format is to be detected, and what goes through them.
  case capture
  /// Recordings of one format, whatever they begin with.
  case btsnoop
  case hex
  case pcap
  case pcapng
  case ubertooth
  /// Records of one link type, in a recording that is otherwise as it should be.
  case hciH4 = "link-187"
  case hciH4WithDirection = "link-201"
  case linkLayer = "link-251"
  case linuxMonitor = "link-254"
  case linkLayerWithHeader = "link-256"
  case nordic = "link-272"

  /// What is violated, in words; `nil` if all is well.
  public func violation(_ bytes: [UInt8]) -> String? {
    switch self {
    case .advertising: violationInAdvertising(bytes)
    case .mask: violationInMask(bytes)
    case .walk: violationInWalk(bytes)
    case .frame: violationInFrame(bytes)
    case .broker: violationInBroker(bytes)
    case .capture: violationInCapture(bytes, nil)
    case .btsnoop: violationInCapture(bytes, .btsnoop)
    case .hex: violationInCapture(bytes, .hex)
    case .pcap: violationInCapture(bytes, .pcap)
    case .pcapng: violationInCapture(bytes, .pcapng)
    case .ubertooth: violationInCapture(bytes, .ubertooth)
    case .hciH4: violationInRecords(bytes, .hciH4)
    case .hciH4WithDirection: violationInRecords(bytes, .hciH4WithDirection)
    case .linkLayer: violationInRecords(bytes, .linkLayer)
    case .linuxMonitor: violationInRecords(bytes, .linuxMonitor)
    case .linkLayerWithHeader: violationInRecords(bytes, .linkLayerWithHeader)
    case .nordic: violationInRecords(bytes, .nordic)
    }
  }
}
