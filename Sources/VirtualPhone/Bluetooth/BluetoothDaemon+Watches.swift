import Foundation
import PhonePort
import VirtualAir

/// Reports about links for the apps that watch links, and alerts for the user.
extension BluetoothDaemon {
  /// The time on the phone's clock, in seconds since the beginning of 2001, which is Apple's reference date.
  var secondsSince2001: Double { phone.secondsSince1970 - Date.timeIntervalBetween1970AndReferenceDate }

  /// Shows an alert about a connection, a disconnection or a notification, if the app is suspended or not running at
  /// the moment of the event (rule C18).
  func alert(_ occasion: SystemAlert.Occasion, about peer: RemoteDevice, to session: CentralSession) {
    guard rulebook[Rules.notifyOptionsAlert], session.isSuspended else { return }
    phone.onAlert?(SystemAlert(time: timeline.now, app: session.installed.app.name, occasion: occasion))
  }

  /// Asks the user, on behalf of an app, to switch Bluetooth on. Does nothing while Bluetooth is on.
  func askForPower(for process: AppProcess) {
    guard !isOn, !process.isTerminated else { return }
    phone.onAlert?(SystemAlert(time: timeline.now, app: process.installed.app.name, occasion: .bluetoothIsOff))
  }

  /// Reports the beginning or the end of a link to the managers that watch this link (Apple,
  /// `registerForConnectionEvents(options:)`). All apps share one link, so each of these managers gets one report.
  func notifyWatches(of peer: RemoteDevice, isConnected: Bool) {
    let identifier = peer.identifier
    for session in centrals {
      if isConnected {
        guard let watch = session.linkWatch, !session.watchedPeers.contains(identifier), isMeant(peer, by: watch) else {
          continue
        }
        session.watchedPeers.insert(identifier)
      } else {
        // The app may have ended its request while the link existed.
        guard session.watchedPeers.remove(identifier) != nil, session.linkWatch != nil else { continue }
      }
      session.deliver(.wakes) { .linkChanged(identifier, isConnected: isConnected) }
    }
  }

  private func isMeant(_ peer: RemoteDevice, by watch: LinkWatch) -> Bool {
    let found = peer.link.flatMap { conversations[$0]?.knownServices } ?? []
    return watch.peripherals.contains(peer.identifier) || watch.services.contains(where: found.contains)
  }

  /// Sets whether the user shares the phone's notifications with an accessory, and reports a change to all apps. If the
  /// user shares the notifications, the attempts that waited for this permission succeed.
  func setANCSAuthorized(_ isAuthorized: Bool, for identifier: UUID) {
    guard let peer = peers[identifier], peer.isANCSAuthorized != isAuthorized else { return }
    peer.isANCSAuthorized = isAuthorized
    for session in centrals { session.deliver(.wakes) { .ancsAuthorizationChanged(identifier) } }
    guard isAuthorized, peer.link != nil else { return }
    let waiting = peer.waiting
    peer.waiting = []
    for (session, _) in waiting { hold(peer, by: session) }
  }
}
