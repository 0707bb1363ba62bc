import Afterglow
import Foundation
import UIKit
import os

/// The app without its screens: the node, the model that receives the node's events, and a log.
///
/// The system may start the app in the background, without a screen, because of a region or a peer. So the app delegate
/// starts everything that runs in the background.
class AppDelegate: UIResponder, UIApplicationDelegate {
  private let logger = Logger(subsystem: "org.afterglow.Chat", category: "chat")
  private(set) var node: Node?
  private(set) var model: ChatModel?

  /// The user's settings. A scenario on virtual phones may replace them.
  var settings: ChatSettings {
    var settings = ChatSettings()
    settings.staysAwake = ReadingConsent().isGiven
    return settings
  }

  /// The node's configuration, which is derived from the settings. A scenario on virtual phones may change the
  /// configuration.
  var configuration: NodeConfiguration { settings.configuration }

  /// The relay, which transports messages beyond the radio's range. Without a relay, messages go only from phone to
  /// phone.
  var relay: (any Relay)? {
    #if canImport(MQTTNIO)
      BrokerRelay.chosen()
    #else
      nil
    #endif
  }

  /// The sessions, which prove the sender of each message. Without sessions there are no messages.
  var sessions: (any MessageSessions)? {
    #if canImport(Security) && os(iOS)
      do {
        return try KeychainStore.sessions()
      } catch {
        log("No sessions: \(error)")
      }
    #endif
    return nil
  }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let sessions = sessions
    let node = Node(configuration: configuration, relay: relay, sessions: sessions)
    self.node = node
    let model = ChatModel(node: node, keys: sessions as? any KeyKeeper)
    self.model = model
    node.observe { [weak self] event in
      model.handle(event)
      self?.log(event)
    }
    willStart(node)
    node.start()
    model.updateContacts()
    return true
  }

  /// Called once, before the node starts. A scenario on virtual phones overrides this method to observe the node.
  func willStart(_ node: Node) {}

  private func log(_ event: NodeEvent) {
    switch event {
    case .appeared(let neighbor): log("\(neighbor.id) is near")
    case .departed(let neighbor): log("\(neighbor.id) is gone")
    case .linked(let other): log("Linked with \(other)")
    case .met(let other): log("\(other) has proved that it is near")
    case .unlinked(let other): log("No longer linked with \(other)")
    case .received(let message): log("Message \(message.id): \(message.body.count) bytes")
    case .delivered(let message, let receiver): log("Message \(message) has arrived at \(receiver)")
    case .expired(let message, let receiver): log("Message \(message) was given up for \(receiver)")
    case .memoryLost(let loss): log(loss.description)
    case .introduction(.succeeded(let stranger, let contact)): log("\(stranger) is now the contact \(contact)")
    case .introduction(.failed(let stranger, let reason)): log("The introduction to \(stranger) failed: \(reason)")
    case .witnessed, .ranged: break
    }
  }

  private func log(_ message: String) {
    logger.notice("\(message, privacy: .public)")
  }
}
