/// The port between a phone and its radio, at the level of the Host Controller Interface.
///
/// The phone decides when to advertise, scan and connect. The controller executes the phone's commands, and reports
/// events. Commands take effect at once. During a command, the controller may ask its delegate what the delegate wants,
/// but reports no event.
package protocol Controller: AnyObject {
  var delegate: (any ControllerDelegate)? { get set }

  /// Switches the radio on or off. Switching the radio off ends advertising, scanning, watching, every attempt and
  /// every link, without a callback to this phone.
  func setPower(_ isOn: Bool)

  /// Sets the address for later advertisements and new links. Existing links keep their addresses.
  func setAddress(_ address: RadioAddress)

  /// Starts, changes or, with `nil`, stops advertising.
  func advertise(_ parameters: AdvertisingParameters?)

  /// Starts, changes or, with `nil`, stops scanning.
  func scan(_ parameters: ScanParameters?)

  /// Starts, changes or, with `nil`, stops watching for beacons. The watch has its own window, independent of the scan.
  ///
  /// Radios with a hardware filter watch while the phone sleeps. A watch does not affect the packets that the scan
  /// receives.
  func watch(_ window: ScanWindow?)

  /// Tells the controller that ``ControllerDelegate/controllerWants(_:from:withScanResponse:)`` or
  /// ``ControllerDelegate/controllerWatches(for:)`` may now return another result.
  ///
  /// - Parameter address: The address of the advertiser whose reports are affected; `nil` for all advertisers.
  func interestChanged(in address: RadioAddress?)

  /// Listens in `window` for a connectable advertisement from `address`, and connects to its sender. The attempt has no
  /// timeout.
  func initiate(to address: RadioAddress, window: ScanWindow, parameters: ConnectionParameters)
  func cancelInitiation(to address: RadioAddress)

  /// Closes a link, and notifies the peer's delegate, but not this controller's delegate.
  func terminate(_ link: LinkID)

  /// Asks for the signal strength of the last packet on a link.
  func readRSSI(of link: LinkID)

  // MARK: Attributes of this side

  /// Replaces the attributes that this phone offers, and reports the changed range to linked phones.
  ///
  /// The controller itself answers discovery requests. The controller requests values with
  /// ``ControllerDelegate/controllerServes(_:on:reply:)``.
  func publish(_ services: [AttributeService])

  /// Shortens a value to the size of a packet, and sends the value to a subscriber: as an indication if `isConfirmed`
  /// is true, or else as a notification.
  ///
  /// `sent` is called when the packet was sent, or when the indication was confirmed. If the link ends first, `sent` is
  /// not called.
  func notify(
    _ value: [UInt8], of characteristic: AttributeHandle, isConfirmed: Bool, on link: LinkID,
    sent: @escaping () -> Void)

  // MARK: Attributes of the other side
  //
  // A `reply` is never called during the call to which it is passed, nor after the end of the link. The phone makes one
  // request at a time on each link (Core Specification, volume 3, part F, section 3.3.2). While a request waits for its
  // answer, only writes without response may be sent.

  /// Returns the MTU of a link, which limits the size of an attribute packet.
  func attributeMTU(of link: LinkID) -> Int

  /// Sets the link's MTU to the size of the largest packet that both sides accept.
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

  /// Reads a whole value; a long value is read in several parts.
  func read(
    _ characteristic: AttributeHandle, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// Writes a value and waits for the answer. A value that does not fit into a packet is written in several parts.
  func write(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  /// Writes as much of a value as fits into a packet, without an answer (Core Specification, volume 3, part G, section
  /// 4.9.1).
  ///
  /// `sent` is called when the packet was sent. If the link ends first, `sent` is not called.
  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID, sent: @escaping () -> Void)

  /// Subscribes to a characteristic's values, or unsubscribes.
  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void)

  // MARK: Channels

  /// Opens a connection-oriented channel (Core Specification, volume 3, part A, section 4.22). `reply` gets `nil` if
  /// the peer refuses the channel.
  func openChannel(_ psm: UInt16, on link: LinkID, reply: @escaping (ChannelID?) -> Void)

  /// Sends bytes over a channel. `sent` is called when the bytes were sent. If the channel ends first, `sent` is not
  /// called.
  func send(_ bytes: [UInt8], over channel: ChannelID, sent: @escaping () -> Void)

  /// Closes a channel, and notifies the peer's delegate, but not this controller's delegate.
  func close(_ channel: ChannelID)
}

/// Default implementations for a controller that does not support included services, descriptors or channels. Unlike a
/// controller's own implementations, these call `reply` before they return.
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

/// The phone's side of a controller, which receives the controller's reports.
package protocol ControllerDelegate: AnyObject {
  /// Whether any app wants a report of this advertisement now.
  ///
  /// A controller may omit a report that no app wants. For such a report, the simulated air does not compute the
  /// packet.
  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  func controllerReceived(_ report: AdvertisingReport)
  /// Whether the watch should report this advertisement now.
  func controllerWatches(for advertisement: AdvertisingPayload) -> Bool
  /// The watch has received an advertisement. This method is not called for a packet that the scan also reports.
  func controllerSpotted(_ report: AdvertisingReport)
  /// A link was made. There is at most one link between the same two addresses.
  func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole)
  /// An attempt has ended, because the peer was heard but did not answer the connection request.
  func controllerFailed(toConnectTo peer: RadioAddress)
  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason)
  func controllerRead(rssiDBm: Int, of link: LinkID)

  /// The radio was removed, and has lost its links and settings. The phone must set up the radio again when the radio
  /// is back.
  func controllerVanished()
  func controllerReturned()
  /// A program other than the phone has switched the radio on or off.
  func controllerSwitched(on isOn: Bool)

  /// The size of the largest attribute packet that this phone accepts, in bytes.
  var controllerAttributeMTU: Int { get }

  /// Handles the request of a client at the other end of a link.
  ///
  /// The phone calls `reply` once, immediately or later. For a read, the phone passes the value from the offset on. For
  /// a write, the phone passes no bytes. `reply` has no effect for a ``AttributeAccess/command(_:)``, and after the end
  /// of the link.
  func controllerServes(
    _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)

  /// A value of a subscribed characteristic has arrived. If the value is an indication, the controller has already
  /// confirmed it.
  func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID)

  /// The other side's services between two handles have changed.
  func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID)

  /// Whether this phone accepts a channel that the peer opens.
  func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool
  func controllerReceived(_ bytes: [UInt8], over channel: ChannelID)
  /// The other side has closed a channel. If a link ends, its channels are closed without this call.
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

/// The reason why a link ended (Core Specification, volume 1, part F, error codes).
package enum DisconnectReason: Sendable {
  /// 0x08: no packet arrived within the supervision timeout.
  case supervisionTimeout
  /// 0x13: the peer closed the link.
  case remoteTerminated
}

/// The share of the time in which a receiver is open: `window` out of every `interval`.
package struct ScanWindow: Hashable, Sendable {
  package var window: Duration
  package var interval: Duration

  package init(window: Duration, interval: Duration) {
    self.window = window
    self.interval = interval
  }
}

/// The parameters in a central's CONNECT_IND. The peripheral latency is always 0.
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
  /// Whether the advertiser accepts connections.
  package var isConnectable: Bool

  package init(interval: Duration, advertisement: AdvertisingPayload, isConnectable: Bool = true) {
    self.interval = interval
    self.advertisement = advertisement
    self.isConnectable = isConnectable
  }
}
