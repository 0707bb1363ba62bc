@testable import VirtualAir
@testable import VirtualPhone

/// A radio beside the phones. The sniffer records every advertisement that it hears, and connects on command.
final class Sniffer: ControllerDelegate {
  struct Packet: Equatable {
    let nanoseconds: Int64
    let address: RadioAddress
    let rssiDBm: Int
    let includesScanResponse: Bool
  }

  let radio: Radio
  private(set) var packets: [Packet] = []
  private(set) var links: [(time: WorldTime, link: LinkID, role: LinkRole)] = []
  private(set) var ends: [(time: WorldTime, reason: DisconnectReason)] = []
  private(set) var failures = 0
  /// Whether the sniffer wants reports of advertising data without the scan response.
  var wantsAdvertisement = true

  init(_ name: String, in world: World, at position: Position = .origin) {
    let delays = AdvertisingDelays(weights: Rules.advertisingDelayWeights.value)
    radio = world.air.addRadio(name, at: position, delays: delays)
    radio.delegate = self
    radio.setPower(true)
    radio.setAddress(RadioAddress(rawValue: UInt64(radio.index + 1)))
  }

  /// Begins to listen without pauses.
  func listen() {
    let always = ScanWindow(window: .milliseconds(10), interval: .milliseconds(10))
    radio.scan(ScanParameters(window: always, isActive: true))
  }

  func connect(to other: Radio) {
    radio.initiate(
      to: other.address, window: ScanWindow(window: .milliseconds(10), interval: .milliseconds(10)),
      parameters: ConnectionParameters(interval: .milliseconds(30), supervisionTimeout: .milliseconds(720)))
  }

  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  {
    withScanResponse || wantsAdvertisement
  }

  func controllerReceived(_ report: AdvertisingReport) {
    packets.append(
      Packet(
        nanoseconds: radio.air.now.nanoseconds, address: report.address, rssiDBm: report.rssiDBm,
        includesScanResponse: report.includesScanResponse))
  }

  func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole) {
    links.append((radio.air.now, link, role))
  }

  func controllerFailed(toConnectTo peer: RadioAddress) { failures += 1 }

  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) { ends.append((radio.air.now, reason)) }
  private(set) var readings: [Int] = []
  func controllerRead(rssiDBm: Int, of link: LinkID) { readings.append(rssiDBm) }

  func controllerVanished() {}
  func controllerReturned() {}
  func controllerSwitched(on isOn: Bool) {}

  var controllerAttributeMTU: Int { 185 }

  /// The attribute requests of the other side.
  private(set) var accesses: [AttributeAccess] = []
  var answer: Result<[UInt8], AttributeError> = .success([])
  private(set) var values: [(time: WorldTime, value: [UInt8])] = []

  func controllerServes(
    _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    accesses.append(access)
    reply(answer)
  }

  func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID) {
    values.append((radio.air.now, value))
  }

  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID) {}
}
