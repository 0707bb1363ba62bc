/// The port between a phone and its radio, at the level of the Host Controller Interface.
///
/// The phone above decides what is advertised, listened to and connected; the controller below does it and reports.
/// Commands take effect at once and are never answered from within the call.
package protocol Controller: AnyObject {
  var delegate: (any ControllerDelegate)? { get set }

  /// Switches the radio. Switching it off ends advertising, scanning and every link without a callback to its own
  /// phone.
  func setPower(_ isOn: Bool)

  /// Sets the address of everything sent from now on. Links keep the one that they began with.
  func setAddress(_ address: RadioAddress)

  /// Starts, changes or, with `nil`, stops advertising.
  func advertise(_ parameters: AdvertisingParameters?)

  /// Starts, changes or, with `nil`, stops scanning.
  func scan(_ parameters: ScanParameters?)

  /// Starts, changes or, with `nil`, stops watching for beacons, besides the scan and with a window of its own.
  ///
  /// Radios with a filter do this by themselves while the phone sleeps. It does not change what a scan receives.
  func watch(_ window: ScanWindow?)

  /// Reports that ``ControllerDelegate/controllerWants(_:from:withScanResponse:)`` or
  /// ``ControllerDelegate/controllerWatches(for:)`` may now answer differently.
  ///
  /// - Parameter address: The advertiser that it concerns; `nil` for all.
  func interestChanged(in address: RadioAddress?)

  /// Listens for a connectable advertisement of `address` in `window`, and connects to it. Never gives up by itself.
  func initiate(to address: RadioAddress, window: ScanWindow, parameters: ConnectionParameters)
  func cancelInitiation(to address: RadioAddress)

  /// Closes a link. The controller tells the other side, and not its own delegate.
  func terminate(_ link: LinkID)

  /// Asks for the signal strength of the last packet on a link.
  func readRSSI(of link: LinkID)

  // MARK: Attributes of this side

  /// Replaces the attributes that this phone offers, and tells linked phones what part of them has changed.
  ///
  /// The controller itself answers discovery requests. It gets values from
  /// ``ControllerDelegate/controllerServes(_:on:reply:)``.
  func publish(_ services: [AttributeService])

  /// Sends a value to a subscriber, cut to the size of a packet; a confirmed one is an indication.
  ///
  /// `sent` is called when the packet has gone out, or was confirmed; not if the link ends before.
  func notify(
    _ value: [UInt8], of characteristic: AttributeHandle, isConfirmed: Bool, on link: LinkID,
    sent: @escaping () -> Void)

  // MARK: Attributes of the other side
  //
  // No `reply` is called from within the call, or if the link ends first. The phone makes one request at a time on each
  // link (Core Specification, volume 3, part F, section 3.3.2). Only writes without response may come in between.

  /// The largest attribute packet that goes over a link, as agreed so far.
  func attributeMTU(of link: LinkID) -> Int

  /// Agrees with the other side on the largest packets that both accept.
  func exchangeMTU(on link: LinkID, reply: @escaping () -> Void)

  /// Asks for the primary services.
  func discoverServices(
    on link: LinkID, reply: @escaping (Result<[AttributeService], AttributeError>) -> Void)

  /// Asks for the characteristics between two handles.
  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void)

  /// Asks for the services that the service between two handles includes.
  func discoverIncludedServices(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeService], AttributeError>) -> Void)

  /// Asks for the descriptors of the characteristic between two handles.
  func discoverDescriptors(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeDescriptor], AttributeError>) -> Void)

  /// Reads a whole value, part by part if it is long.
  func read(
    _ characteristic: AttributeHandle, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// Writes a value and waits for the answer; one that does not fit into a packet goes part by part.
  func write(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  /// Writes as much of a value as fits into a packet, without an answer (Core Specification, volume 3, part G, section
  /// 4.9.1).
  ///
  /// `sent` is called when the packet has gone out; not if the link ends before.
  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID, sent: @escaping () -> Void)

  /// Subscribes to a characteristic's values, or unsubscribes.
  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  // MARK: Channels

  /// Opens a connection-oriented channel (Core Specification, volume 3, part A, section 4.22); `reply` gets `nil` if
  /// the other side does not accept it.
  func openChannel(_ psm: UInt16, on link: LinkID, reply: @escaping (ChannelID?) -> Void)

  /// Sends bytes over a channel; `sent` is called when they have gone out, and not if the channel ends before.
  func send(_ bytes: [UInt8], over channel: ChannelID, sent: @escaping () -> Void)

  /// Closes a channel. The controller tells the other side, and not its own delegate.
  func close(_ channel: ChannelID)
}

/// The behaviour of a controller without these procedures: nothing is included, there are no descriptors, and no
/// channel opens.
extension Controller {
  package func discoverIncludedServices(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeService], AttributeError>) -> Void
  ) { reply(.success([])) }

  package func discoverDescriptors(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeDescriptor], AttributeError>) -> Void
  ) { reply(.failure(.requestNotSupported)) }

  package func openChannel(_ psm: UInt16, on link: LinkID, reply: @escaping (ChannelID?) -> Void) { reply(nil) }
  package func send(_ bytes: [UInt8], over channel: ChannelID, sent: @escaping () -> Void) {}
  package func close(_ channel: ChannelID) {}
}

/// What a controller reports to its phone.
package protocol ControllerDelegate: AnyObject {
  /// Whether any app wants a report of this advertisement now.
  ///
  /// A controller may omit a report that no app wants; the simulated air then does not even compute it.
  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  func controllerReceived(_ report: AdvertisingReport)
  /// Whether the watch is to report this advertisement now.
  func controllerWatches(for advertisement: AdvertisingPayload) -> Bool
  /// The watch has received something. Not called for what the scan reports at the same moment.
  func controllerSpotted(_ report: AdvertisingReport)
  /// There is never more than one link to an address.
  func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole)
  /// The peer was heard and called, but did not answer; the attempt is over.
  func controllerFailed(toConnectTo peer: RadioAddress)
  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason)
  func controllerRead(rssiDBm: Int, of link: LinkID)

  /// The radio is gone, with its links and everything it was told. When it is back, it has to be told anew.
  func controllerVanished()
  func controllerReturned()
  /// Something other than the phone has switched the radio.
  func controllerSwitched(on isOn: Bool)

  /// The largest attribute packet that this phone accepts.
  var controllerAttributeMTU: Int { get }

  /// Carries out what a client at the other end of a link requests.
  ///
  /// `reply` is called once, now or later, with the value from the offset on, or with nothing if the request is no
  /// reading. It has no effect for a ``AttributeAccess/command(_:)`` or after the end of the link.
  func controllerServes(
    _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// A value has come that this phone has subscribed to; an indication is confirmed already.
  func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID)

  /// The other side's services between two handles have changed.
  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID)

  /// Whether this phone accepts a channel that the other side opens.
  func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool
  func controllerReceived(_ bytes: [UInt8], over channel: ChannelID)
  /// The other side has closed a channel. A channel whose link ends is closed without this call.
  func controllerClosed(_ channel: ChannelID)
}

extension ControllerDelegate {
  package func controllerWatches(for advertisement: AdvertisingPayload) -> Bool { false }
  package func controllerSpotted(_ report: AdvertisingReport) {}
  package func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool { false }
  package func controllerReceived(_ bytes: [UInt8], over channel: ChannelID) {}
  package func controllerClosed(_ channel: ChannelID) {}
}

/// The number of a link; no number is used twice.
package struct LinkID: Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// The number of a connection-oriented channel; no number is used twice on one link.
package struct ChannelID: Hashable, Sendable {
  package let link: LinkID
  package let number: Int

  package init(link: LinkID, number: Int) {
    self.link = link
    self.number = number
  }
}

package enum LinkRole: Sendable {
  case central
  case peripheral

  var other: LinkRole { self == .central ? .peripheral : .central }
}

/// Why a link ended (Core Specification, volume 1, part F, error codes).
package enum DisconnectReason: Sendable {
  /// 0x08: nothing heard for the supervision timeout.
  case supervisionTimeout
  /// 0x13: the other side closed it.
  case remoteTerminated
}

/// How much of the time a receiver is open: `window` out of every `interval`.
package struct ScanWindow: Hashable, Sendable {
  package var window: Duration
  package var interval: Duration

  package init(window: Duration, interval: Duration) {
    self.window = window
    self.interval = interval
  }
}

/// What the central requests in its CONNECT_IND; the latency is 0.
package struct ConnectionParameters: Hashable, Sendable {
  package var interval: Duration
  package var supervisionTimeout: Duration

  package init(interval: Duration, supervisionTimeout: Duration) {
    self.interval = interval
    self.supervisionTimeout = supervisionTimeout
  }
}

package struct ScanParameters: Hashable, Sendable {
  package var window: ScanWindow
  /// Whether the radio requests scan responses.
  package var isActive: Bool

  package init(window: ScanWindow, isActive: Bool) {
    self.window = window
    self.isActive = isActive
  }
}

package struct AdvertisingParameters: Equatable {
  /// The advertising interval, to which the controller adds up to 10 ms of random delay (Core Specification, volume 6,
  /// part B, 4.4.2.2.1).
  package var interval: Duration
  package var advertisement: AdvertisingPayload
  /// Whether the advertiser answers connection requests.
  package var isConnectable: Bool

  package init(interval: Duration, advertisement: AdvertisingPayload, isConnectable: Bool = true) {
    self.interval = interval
    self.advertisement = advertisement
    self.isConnectable = isConnectable
  }
}
