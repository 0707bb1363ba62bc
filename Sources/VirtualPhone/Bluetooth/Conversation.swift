import AfterglowWire
import VirtualAir

/// The exchange over one link between this phone's apps and the peer's attributes.
///
/// It makes one request at a time, and later ones wait (Core Specification, volume 3, part F, section 3.3.2).
final class Conversation {
  /// A session that has subscribed to a characteristic of the peer.
  struct Subscription {
    let characteristic: AttributeCharacteristic
    let session: CentralSession
  }

  let link: LinkID
  let peer: RemoteDevice
  var waiting: [(_ answered: @escaping () -> Void) -> Void] = []
  var isBusy = false
  /// Ends a link on which the peer does not answer (rule C14).
  var timeout: ScheduledEvent?
  var subscriptions: [Subscription] = []
  /// The services that were last found at the peer.
  var knownServices: [ServiceUUID] = []
  /// Writes without response that have not gone out yet.
  var commandsUnderWay = 0
  /// The sessions that found no room for another write, and have not been told that there is room again.
  var waitingForRoom: [CentralSession] = []

  init(link: LinkID, peer: RemoteDevice) {
    self.link = link
    self.peer = peer
  }

  /// The link is gone, and with it every pending request.
  func end() {
    timeout?.cancel()
    waiting = []
    subscriptions = []
  }
}
