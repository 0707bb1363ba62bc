import AfterglowWire
import VirtualAir

/// What goes on over one link between this phone's apps and the peer's attributes.
///
/// One thing is asked at a time; what comes in between waits (Core Specification, volume 3, part F, section 3.3.2).
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
  /// Ends a link on which nobody answers (rule C14).
  var timeout: ScheduledEvent?
  var subscriptions: [Subscription] = []
  /// What was found at the peer last.
  var knownServices: [ServiceUUID] = []
  /// Writes without response that have not gone out yet.
  var commandsUnderWay = 0
  /// Sessions that found no room for another, and have not been told that there is again.
  var waitingForRoom: [CentralSession] = []

  init(link: LinkID, peer: RemoteDevice) {
    self.link = link
    self.peer = peer
  }

  /// The link is gone, and with it whatever was asked.
  func end() {
    timeout?.cancel()
    waiting = []
    subscriptions = []
  }
}
