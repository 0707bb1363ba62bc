/// The port between a phone and its radio, at the height of the Host Controller Interface.
///
/// The phone above decides what is advertised, listened to and connected; the controller below does it and reports.
/// Commands take effect at once and are never answered from within the call.
package protocol Controller: AnyObject {
  var delegate: (any ControllerDelegate)? { get set }

  /// Switches the radio; off drops advertising, scanning and every link without a word to its own phone.
  func setPower(_ isOn: Bool)

  /// The address of everything sent from now on. Links keep the one they began with.
  func setAddress(_ address: RadioAddress)

  /// Starts, changes or, with `nil`, stops advertising.
  func advertise(_ parameters: AdvertisingParameters?)

  /// Starts, changes or, with `nil`, stops scanning.
  func scan(_ parameters: ScanParameters?)

  /// Starts, changes or, with `nil`, stops watching for beacons, beside the scan and with a window of its own.
  ///
  /// Radios with a filter do this by themselves while the phone sleeps. It does not add to what a scan hears.
  func watch(_ window: ScanWindow?)

  /// Says that ``ControllerDelegate/controllerWants(_:from:withScanResponse:)`` or
  /// ``ControllerDelegate/controllerWatches(for:)`` may answer differently now.
  ///
  /// - Parameter address: About this advertiser, or `nil` about all.
  func interestChanged(in address: RadioAddress?)

  /// Listens for a connectable advertisement of `address` in `window`, and connects to it. Never gives up by itself.
  func initiate(to address: RadioAddress, window: ScanWindow, parameters: ConnectionParameters)
  func cancelInitiation(to address: RadioAddress)

  /// Closes a link. The own delegate is not told; the other side is.
  func terminate(_ link: LinkID)

  /// Asks for the signal strength of the last packet on a link.
  func readRSSI(of link: LinkID)

  // MARK: Attributes of this side

  /// Replaces what this phone offers, and tells those who are linked what part of it has changed.
  ///
  /// The controller answers by itself who asks what there is; values it gets from
  /// ``ControllerDelegate/controllerServes(_:on:reply:)``.
  func publish(_ services: [AttributeService])

  /// Sends a value to a subscriber, cut to what a packet holds; a confirmed one is an indication.
  ///
  /// `sent` is called when the packet has gone out, or was confirmed; not if the link ends before.
  func notify(
    _ value: [UInt8], of characteristic: AttributeHandle, isConfirmed: Bool, on link: LinkID,
    sent: @escaping () -> Void)

  // MARK: Attributes of the other side
  //
  // No `reply` is called from within the call, or if the link ends before. The phone asks one thing at a time on each
  // link (Core Specification, volume 3, part F, section 3.3.2); only writes without response may come in between.

  /// The largest attribute packet that goes over a link, as agreed so far.
  func attributeMTU(of link: LinkID) -> Int

  /// Agrees with the other side on the larger packets that both take.
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

  /// Reads a value to its end, piece by piece if it is long.
  func read(
    _ characteristic: AttributeHandle, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// Writes a value and waits for the answer; one that does not fit into a packet goes piece by piece.
  func write(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  /// Writes as much of a value as a packet holds, without an answer (Core Specification, volume 3, part G, section
  /// 4.9.1).
  ///
  /// `sent` is called when the packet has gone out; not if the link ends before.
  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID, sent: @escaping () -> Void)

  /// Asks for a characteristic's values as they change, or no longer for them.
  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  // MARK: Channels

  /// Opens a connection-oriented channel (Core Specification, volume 3, part A, section 4.22); `reply` gets `nil` if
  /// the other side does not accept it.
  func openChannel(_ psm: UInt16, on link: LinkID, reply: @escaping (ChannelID?) -> Void)

  /// Sends bytes over a channel; `sent` is called when they have gone out, and not if the channel ends before.
  func send(_ bytes: [UInt8], over channel: ChannelID, sent: @escaping () -> Void)

  /// Closes a channel. The own delegate is not told; the other side is.
  func close(_ channel: ChannelID)
}

/// What a controller without these procedures does: nothing is included, there are no descriptors, no channel opens.
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

/// What a controller tells its phone.
package protocol ControllerDelegate: AnyObject {
  /// Whether a report of this advertisement would matter to anybody now.
  ///
  /// A controller may leave out what nobody wants; the simulated air then does not even compute it.
  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  func controllerReceived(_ report: AdvertisingReport)
  /// Whether the watch is to report this advertisement now.
  func controllerWatches(for advertisement: AdvertisingPayload) -> Bool
  /// The watch has heard something. Not called for what the scan reports at the same moment.
  func controllerSpotted(_ report: AdvertisingReport)
  /// There is never more than one link to an address.
  func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole)
  /// The peer was heard and called, but did not come; the attempt is over.
  func controllerFailed(toConnectTo peer: RadioAddress)
  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason)
  func controllerRead(rssiDBm: Int, of link: LinkID)

  /// The radio is gone, with its links and all that it was told; it has to be told anew when it is back.
  func controllerVanished()
  func controllerReturned()
  /// Somebody other than the phone has switched the radio.
  func controllerSwitched(on isOn: Bool)

  /// The largest attribute packet that this phone takes.
  var controllerAttributeMTU: Int { get }

  /// Does what a client at the other end of a link wants.
  ///
  /// `reply` is to be called once, now or later, with the value read from the offset on, or with nothing for what is no
  /// reading; of no effect for a ``AttributeAccess/command(_:)`` or after the link.
  func controllerServes(
    _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// A value that this phone has subscribed to; an indication is confirmed already.
  func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID)

  /// The other side's services between two handles are no longer what they were.
  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID)

  /// Whether this phone takes a channel that the other side opens.
  func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool
  func controllerReceived(_ bytes: [UInt8], over channel: ChannelID)
  /// The other side has closed a channel; a channel whose link ends is closed without this.
  func controllerClosed(_ channel: ChannelID)
}

extension ControllerDelegate {
  package func controllerWatches(for advertisement: AdvertisingPayload) -> Bool { false }
  package func controllerSpotted(_ report: AdvertisingReport) {}
  package func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool { false }
  package func controllerReceived(_ bytes: [UInt8], over channel: ChannelID) {}
  package func controllerClosed(_ channel: ChannelID) {}
}

/// A link, as long as there is one; no number is used twice.
package struct LinkID: Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// A connection-oriented channel of a link; no number is used twice on one link.
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

/// What the central asks for in its CONNECT_IND; no latency.
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
  /// Whether scan responses are asked for.
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
  /// Whether connection requests are answered.
  package var isConnectable: Bool

  package init(interval: Duration, advertisement: AdvertisingPayload, isConnectable: Bool = true) {
    self.interval = interval
    self.advertisement = advertisement
    self.isConnectable = isConnectable
  }
}
