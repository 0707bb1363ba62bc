import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import AfterglowWire
import Foundation
import Testing

/// The proofs that several addresses belong to one peer, for example the same identifier or the same beacon.
@Suite struct SessionsIdentityTests {
  private static let region = "00010203-0405-0607-0809-0A0B0C0D0E0F"
  private static let c = DeviceAddress(rawValue: 0x6161_6161_6161, isRandom: true)

  private let someone: InstallationID
  private let another: InstallationID

  init() throws {
    someone = try #require(InstallationID("12345678"))
    another = try #require(InstallationID("A1B2C3D4"))
  }

  private func overflow(_ mask: OverflowMask) -> [UInt8] { [20, 0xFF, 0x4C, 0, 1] + mask.bytes }

  private func service(_ installation: InstallationID) -> [UInt8] {
    let uuid = IdentityService.service(for: installation)
    return [17, 7] + (0..<16).reversed().map { uuid.byte(at: $0) }
  }

  private func peers(
    _ options: String..., of packets: [(DeviceAddress, PDUType, [UInt8])]
  ) throws -> [SessionsAnswer.Peer] {
    var capture = MadeCapture()
    for (second, packet) in packets.enumerated() {
      capture.append(packet.1, from: packet.0, packet.2, at: Int64(second))
    }
    let run = Invocation(["sessions", "--json"] + options, input: MemorySource(capture.takeBytes()))
    #expect(run.code == .success)
    return try SessionsAnswer(run).peers
  }

  @Test func `two addresses with the same rail mask are one peer, present from its first to its last packet`() throws {
    let mask = overflow(RailCode().mask(for: someone))
    let found = try peers(of: [
      (Self.c, .nonConnectable, []), (MadeCapture.b, .scanResponse, mask), (MadeCapture.a, .scanResponse, mask),
    ])
    #expect(found.map(\.installation) == ["12345678", nil])
    #expect(found[0].addresses == ["46:05:04:03:02:01", "56:55:54:53:52:51"])
    #expect(found[0].presences == [[1, 2]] && found[0].knownBy == ["overflow, rail"])
  }

  @Test func `like a node, the tool trusts a bank that was empty while the other bank was in use`() throws {
    let banks = [BankCode.bank0, .bank1].map { overflow($0.mask(for: someone)) }
    let once = try peers(of: [(MadeCapture.a, .scanResponse, banks[0])])
    #expect(once.map(\.installation) == [nil])
    let both = try peers(of: [banks[0], banks[1], banks[0]].map { (MadeCapture.a, .scanResponse, $0) })
    #expect(both.map(\.installation) == ["12345678"])
  }

  @Test func `a mask without proof is counted and identifies no peer`() throws {
    var capture = MadeCapture()
    capture.append(.scanResponse, from: MadeCapture.a, overflow(BankCode.bank0.mask(for: someone)))
    let run = Invocation(["sessions"], input: MemorySource(capture.takeBytes()))
    #expect(run.code == .success)
    #expect(run.errors.hasPrefix("afterglow: masks with an unproved identifier: 1"))
  }

  @Test func `the bit of a service in the ordinary list of services is added to the mask`() throws {
    var mask = RailCode().mask(for: someone)
    let moved = try #require(mask.setBits.first { _ in true })
    let list = OverflowArea.service(settingBit: moved)
    mask[moved] = false
    let advertisement = [17, 7] + (0..<16).reversed().map { list.byte(at: $0) }
    let found = try peers(of: [
      (MadeCapture.a, .connectableUndirected, advertisement), (MadeCapture.a, .scanResponse, overflow(mask)),
    ])
    #expect(found.map(\.installation) == ["12345678"])
  }

  @Test func `senders of the same beacon are one peer, and a beacon of the identity region identifies an installation`()
    throws
  {
    let packets: [(DeviceAddress, PDUType, [UInt8])] = [
      (MadeCapture.a, .nonConnectable, MadeCapture.beacon), (MadeCapture.b, .nonConnectable, MadeCapture.beacon),
      (Self.c, .scanResponse, overflow(RailCode().mask(for: someone))),
    ]
    let plain = try peers(of: packets)
    #expect(plain.map(\.addresses.count) == [2, 1])
    let beacon = try #require(plain[0].members["iBeacon"] as? [String: Any])
    #expect(beacon["uuid"] as? String == Self.region && beacon["major"] as? Int == 0x1234)
    let identified = try peers("--region", Self.region, of: packets)
    #expect(identified.map(\.installation) == ["12345678"])
    #expect(identified[0].addresses.count == 3 && identified[0].knownBy == ["overflow, rail", "iBeacon"])
  }

  @Test func `an address with two beacons joins the addresses of both beacons to one peer`() throws {
    var (x, y) = (MadeCapture.beacon, MadeCapture.beacon)
    x[23] = 1
    y[23] = 2
    let found = try peers(of: [
      (MadeCapture.a, .nonConnectable, x), (MadeCapture.b, .nonConnectable, y), (Self.c, .nonConnectable, y),
      (Self.c, .nonConnectable, x),
    ])
    #expect(found.map(\.addresses.count) == [3])
  }

  @Test func `a beacon does not merge two installations`() throws {
    let found = try peers(of: [
      (MadeCapture.a, .scanResponse, overflow(RailCode().mask(for: someone))),
      (MadeCapture.a, .nonConnectable, MadeCapture.beacon),
      (MadeCapture.b, .scanResponse, overflow(RailCode().mask(for: another))),
      (MadeCapture.b, .nonConnectable, MadeCapture.beacon), (Self.c, .nonConnectable, MadeCapture.beacon),
    ])
    #expect(found.map(\.installation) == ["12345678", "A1B2C3D4", nil])
  }

  @Test func `an address under which two installations are advertised identifies neither installation`() throws {
    let found = try peers(of: [
      (MadeCapture.a, .connectableUndirected, service(someone)),
      (MadeCapture.a, .connectableUndirected, service(another)),
      (MadeCapture.b, .connectableUndirected, service(someone)),
    ])
    #expect(found.map(\.installation) == ["12345678", nil])
    #expect(found[0].addresses == ["56:55:54:53:52:51"] && found[0].knownBy == ["GATT service"])
    #expect(found[1].members["disputedInstallations"] as? [String] == ["12345678", "A1B2C3D4"])
  }

  @Test func `a damaged packet identifies no peer and proves no presence`() throws {
    var capture = MadeCapture()
    capture.append(.scanResponse, from: MadeCapture.a, overflow(RailCode().mask(for: someone)))
    var bytes = capture.takeBytes()
    // `last` is the index of the last byte of the checksum, before the padding and the block's length.
    let last = try #require(bytes.dropLast(4).lastIndex { $0 != 0 })
    bytes[last] ^= 1
    // The flags before the access address say "checked, valid".
    let flags = try #require(bytes.firstRange(of: [0x0C, 0xD6, 0xBE, 0x89, 0x8E]))
    bytes[flags.lowerBound] = 0x04
    let run = Invocation(["sessions"], input: MemorySource(bytes))
    #expect(run.output == "nobody was heard\n")
  }
}
