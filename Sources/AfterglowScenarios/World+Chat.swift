import Afterglow
import AfterglowDiagnostics
import AfterglowWire
import Chat
import VirtualPhone

extension World {
  /// Adds a phone with the chat. On an earlier day, the user granted all permissions to the chat.
  ///
  /// `observer` receives the node's events in all processes of the app.
  func addChatPhone(
    _ name: String, model: PhoneModel, os: OSVersion, at position: Position, installation: InstallationID,
    _ settings: ChatSettings, relay: InProcessRelay, observer: @escaping (NodeTrace) -> Void
  ) throws -> (phone: Phone, app: InstalledApp) {
    let phone = addPhone(name, model: model, os: os, at: position)
    let app = phone.install(try PhoneApp.chat())
    app.keep(installation)
    app.chatSettings = settings
    phone.setLocationAuthorization(.authorizedAlways, for: app)
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.setNotificationAuthorization(.authorized, for: app)
    phone.onLaunch = { [weak relay] in $0.prepareChat(relay: relay?.line(for: $0), observer) }
    return (phone, app)
  }
}
