import AfterglowWire
import VirtualAir

/// The exchange over one link, in which this phone's apps use the peer's attributes.
///
/// The phone makes one request at a time, and later requests wait (Core Specification, volume 3, part F, section
/// 3.3.2).
final class Conversation {
  /// A session that has subscribed to a characteristic of the peer.
  struct Subscription {
    let characteristic: AttributeCharacteristic
    let session: CentralSession
  }

  let link: LinkID
  let peer: RemoteDevice
  /// The requests that wait for the answer to an earlier request.
  var waiting: [Request] = []

  struct Request {
    let make: (_ answered: @escaping () -> Void) -> Void
  }

  var isBusy = false
  /// The event that ends the link if the peer does not answer in time (rule C14).
  var timeout: ScheduledEvent?
  var subscriptions: [Subscription] = []
  /// The services that were last found at the peer.
  var knownServices: [ServiceUUID] = []
  /// The number of writes without response that are not sent yet.
  var commandsUnderWay = 0
  /// The sessions that wait for a reading of the signal strength.
  var pendingReadings: [CentralSession] = []
  var lastReading: WorldTime?
  /// The sessions that filled the queue of writes or found it full, and wait for the report that there is room again.
  var waitingForRoom: [CentralSession] = []

  init(link: LinkID, peer: RemoteDevice) {
    self.link = link
    self.peer = peer
  }

  /// Drops all waiting requests, readings and subscriptions, and cancels the timeout, because the link has ended.
  func end() {
    timeout?.cancel()
    waiting = []
    pendingReadings = []
    subscriptions = []
  }
}
