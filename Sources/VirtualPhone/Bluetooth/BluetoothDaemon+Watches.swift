import Foundation
import PhonePort
import VirtualAir

/// What apps learn of links besides their own callbacks, and what the user is asked.
extension BluetoothDaemon {
  /// The phone's clock, in the seconds that Apple counts from 2001.
  var secondsSince2001: Double { phone.secondsSince1970 - Date.timeIntervalBetween1970AndReferenceDate }

  /// Shows an alert if the app is suspended at that moment (rule C18).
  func alert(_ occasion: SystemAlert.Occasion, about peer: RemoteDevice, to session: CentralSession) {
    guard rulebook[Rules.notifyOptionsAlert], session.isSuspended else { return }
    phone.onAlert?(SystemAlert(time: timeline.now, app: session.installed.app.name, occasion: occasion))
  }

  /// Asks the user to switch Bluetooth on, if an app wants that.
  func askForPower(for process: AppProcess) {
    guard !isOn, !process.isTerminated else { return }
    phone.onAlert?(SystemAlert(time: timeline.now, app: process.installed.app.name, occasion: .bluetoothIsOff))
  }

  /// Tells the apps that watch links (Apple, `registerForConnectionEvents(options:)`); a link counts once for all apps.
  func notifyWatches(of peer: RemoteDevice, isConnected: Bool) {
    let identifier = peer.identifier
    for session in centrals {
      guard let watch = session.linkWatch else { continue }
      if isConnected {
        guard !session.watchedPeers.contains(identifier), isMeant(peer, by: watch) else { continue }
        session.watchedPeers.insert(identifier)
      } else {
        guard session.watchedPeers.remove(identifier) != nil else { continue }
      }
      session.deliver(.wakes) { .linkChanged(identifier, isConnected: isConnected) }
    }
  }

  private func isMeant(_ peer: RemoteDevice, by watch: LinkWatch) -> Bool {
    if watch.services.isEmpty, watch.peripherals.isEmpty { return true }
    let found = peer.link.flatMap { conversations[$0]?.knownServices } ?? []
    return watch.peripherals.contains(peer.identifier) || watch.services.contains(where: found.contains)
  }

  /// The user shares the phone's notifications with an accessory, or no longer does.
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
