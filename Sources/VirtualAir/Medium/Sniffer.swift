/// A receiver that belongs to no phone and reports every advertisement that it receives.
public final class Sniffer {
  /// An advertisement that was received.
  public struct Packet: Hashable, Sendable {
    /// The time at which the packet was received.
    public var time: WorldTime
    /// The address from which the advertisement was sent.
    public var address: RadioAddress
    /// The received signal strength, in dBm.
    public var rssiDBm: Int
    /// Whether the advertiser accepts connections.
    public var isConnectable: Bool
    /// The advertising data, as a sequence of structures (Core Specification, volume 3, part C, 11).
    public var advertisingData: [UInt8]
    /// The advertiser's scan response; `nil` if it was not received.
    public var scanResponse: [UInt8]?
  }

  /// Called for every packet, in the order of time.
  public var onPacket: ((Packet) -> Void)?
  private let radio: Radio
  private let ear = Ear()

  package init(in air: Air, at position: Position) {
    radio = air.addRadio(
      "sniffer at \(position.x) \(position.y)", at: position, delays: AdvertisingDelays(weights: []))
    ear.sniffer = self
    radio.delegate = ear
    radio.setPower(true)
    radio.scan(
      ScanParameters(window: ScanWindow(window: .milliseconds(40), interval: .milliseconds(40)), isActive: true))
  }

  deinit { radio.delegate = nil }

  /// The controller's delegate, which wants every advertisement and makes no connections.
  private final class Ear: ControllerDelegate {
    weak var sniffer: Sniffer?

    func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool)
      -> Bool
    {
      true
    }

    func controllerReceived(_ report: AdvertisingReport) {
      guard let sniffer else { return }
      sniffer.onPacket?(
        Packet(
          time: sniffer.radio.air.now, address: report.address, rssiDBm: report.rssiDBm,
          isConnectable: report.isConnectable, advertisingData: report.advertisement.data,
          scanResponse: report.includesScanResponse ? report.advertisement.scanResponse : nil))
    }

    func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole) {}
    func controllerFailed(toConnectTo peer: RadioAddress) {}
    func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) {}
    func controllerRead(rssiDBm: Int, of link: LinkID) {}
    func controllerVanished() {}
    func controllerReturned() {}
    func controllerSwitched(on isOn: Bool) {}

    // The remaining requirements of the protocol are never used, because no radio can connect to a sniffer.
    var controllerAttributeMTU: Int { AttributeProtocol.defaultMTU }
    func controllerServes(
      _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
    ) {}
    func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID) {}
    func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID) {}
  }
}
