/// The port between a phone and its radio, at the height of the Host Controller Interface.
///
/// The phone above decides what is advertised, listened to and connected; the controller below does it and reports. Commands
/// take effect at once and are never answered from within the call.
protocol Controller: AnyObject {
  var delegate: (any ControllerDelegate)? { get set }

  /// Switches the radio; off drops advertising, scanning and every link without a word to its own phone.
  func setPower(_ isOn: Bool)

  /// The address of everything sent from now on. Links keep the one they began with.
  func setAddress(_ address: RadioAddress)

  /// Starts, changes or, with `nil`, stops advertising.
  func advertise(_ parameters: AdvertisingParameters?)

  /// Starts, changes or, with `nil`, stops scanning.
  func scan(_ parameters: ScanParameters?)

  /// Says that ``ControllerDelegate/controllerWants(_:from:withScanResponse:)`` may answer differently now.
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

  /// Sends a request to the attribute server at the other end. `reply` is not called if the link ends before.
  func send(_ request: AttributeRequest, on link: LinkID, reply: @escaping (AttributeResponse) -> Void)
}

/// What a controller tells its phone.
protocol ControllerDelegate: AnyObject {
  /// Whether a report of this advertisement would matter to anybody now.
  ///
  /// A controller may leave out what nobody wants; the simulated air then does not even compute it.
  func controllerWants(_ advertisement: Advertisement, from address: RadioAddress, withScanResponse: Bool) -> Bool
  func controllerReceived(_ report: AdvertisingReport)
  /// There is never more than one link to an address.
  func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole)
  /// The peer was heard and called, but did not come; the attempt is over.
  func controllerFailed(toConnectTo peer: RadioAddress)
  func controllerDisconnected(_ link: LinkID, reason: DisconnectReason)
  func controllerRead(rssiDBm: Int, of link: LinkID)
  /// Answers a request from the other end of a link.
  func controllerServes(_ request: AttributeRequest, on link: LinkID) -> AttributeResponse
}

struct LinkID: Hashable {
  let rawValue: Int
}

enum LinkRole {
  case central
  case peripheral
}

/// Why a link ended (Core Specification, volume 1, part F, error codes).
enum DisconnectReason {
  /// 0x08: nothing heard for the supervision timeout.
  case supervisionTimeout
  /// 0x13: the other side closed it.
  case remoteTerminated
}

/// How much of the time a receiver is open: `window` out of every `interval`.
struct ScanWindow: Equatable {
  var window: Duration
  var interval: Duration
}

/// What the central asks for in its CONNECT_IND; no latency.
struct ConnectionParameters: Equatable {
  var interval: Duration
  var supervisionTimeout: Duration
}

struct ScanParameters: Equatable {
  var window: ScanWindow
  /// Whether scan responses are asked for.
  var isActive: Bool
}

struct AdvertisingParameters: Equatable {
  /// The advertising interval, to which the controller adds up to 10 ms of random delay (Core Specification, volume 6, part B, 4.4.2.2.1).
  var interval: Duration
  var advertisement: Advertisement
  /// Whether connection requests are answered.
  var isConnectable = true
}
