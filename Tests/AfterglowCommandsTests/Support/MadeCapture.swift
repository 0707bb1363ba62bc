import AfterglowCapture
import AfterglowLinkLayer
import Foundation

/// A capture that a test builds: advertising packets as a sniffer records them, and HCI events.
struct MadeCapture {
  static let a = DeviceAddress(rawValue: 0x4605_0403_0201, isRandom: true)
  static let b = DeviceAddress(rawValue: 0x5655_5453_5251, isRandom: true)

  static let flags: [UInt8] = [2, 1, 0x1A]
  /// An overflow area with bit 83 alone.
  static let overflow: [UInt8] = [20, 0xFF, 0x4C, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0]
  static let beacon: [UInt8] =
    [26, 0xFF, 0x4C, 0, 2, 0x15] + (0..<16) + [0x12, 0x34, 0x56, 0x78, 0xC5]
  static let heartRate: [UInt8] = [3, 3, 0x0D, 0x18]
  /// Apple's Continuity messages "Handoff" and "nearby info".
  static let continuity: [UInt8] = [11, 0xFF, 0x4C, 0, 0x0C, 2, 0xAA, 0xBB, 0x10, 2, 0x55, 0x66]

  private var writer = PcapngWriter(application: "test")

  /// Appends a packet `seconds` after 2023-11-14T22:13:20Z.
  mutating func append(
    _ type: PDUType, from sender: DeviceAddress, _ data: [UInt8], at seconds: Int64 = 0, rssiDBm: Int8? = -50
  ) {
    writer.append(
      LinkLayer.pdu(type, from: sender, data),
      at: CaptureTime(nanosecondsSince1970: (1_700_000_000 + seconds) * 1_000_000_000), channel: 37, rssiDBm: rssiDBm)
  }

  mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  /// Returns a btsnoop file of H4 packets that all have the time 2023-11-14T22:13:20Z.
  static func btsnoop(_ packets: [[UInt8]]) -> [UInt8] {
    btsnoop(packets.map { (packet: $0, microseconds: 1_700_000_000_000_000) })
  }

  /// Returns a btsnoop file of H4 packets, with their times in microseconds since 1970.
  static func btsnoop(_ packets: [(packet: [UInt8], microseconds: Int64)]) -> [UInt8] {
    var file: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    for (packet, microseconds) in packets {
      for number in [packet.count, packet.count, 1, 0] {
        file += withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
      }
      file += withUnsafeBytes(of: (microseconds + 0x00DC_DDB3_0F2F_8000).bigEndian, Array.init) + packet
    }
    return file
  }
}

/// A folder that is deleted at the end of the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}
