public import Afterglow
public import AfterglowDiagnostics
import AppHosting
import Foundation
import PhonePort
import UIKit
public import VirtualPhone

extension PhoneApp {
  /// Returns the chat as an app for virtual phones.
  public static func chat() throws -> PhoneApp {
    PhoneApp(
      name: "Chat", infoPlist: try InfoPlist(parsing: Data(PackageResources.Chat_Info_plist)),
      delegate: ScriptedAppDelegate.self)
  }
}

/// The chat with a scenario's relay and settings, and with an observer of the node's events.
private final class ScriptedAppDelegate: AppDelegate {
  /// Receives the node's events.
  var onEvent: ((NodeTrace) -> Void)?
  var scriptedRelay: (any Relay)?

  override var settings: ChatSettings { AppProcess.running?.installed.chatSettings ?? super.settings }
  override var configuration: NodeConfiguration {
    var configuration = super.configuration
    if let count = AppProcess.running?.installed.chatCorrespondents {
      configuration.exchange?.messages.maximumCorrespondents = count
    }
    return configuration
  }
  override var relay: (any Relay)? { scriptedRelay }
  override var sessions: (any MessageSessions)? { demonstrationSessions() }

  override func willStart(_ node: Node) {
    node.trace { [weak self] entry in self?.onEvent?(entry) }
  }
}

extension AppProcess {
  private typealias Observer = @MainActor (NodeTrace) -> Void

  /// Sets the relay of a chat, and reports the events of the chat's node to a scenario. Call this method in the phone's
  /// `onLaunch` callback.
  public func prepareChat(relay: (any Relay)?, _ observer: @escaping (NodeTrace) -> Void) {
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, relay: (any Relay)?) in
      (delegate as? ScriptedAppDelegate)?.scriptedRelay = relay
    }(delegate, relay)
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, observer: @escaping Observer) in
      (delegate as? ScriptedAppDelegate)?.onEvent = observer
    }(delegate, MainThread.isolated(observer))
  }

  /// Sends a message from the phone's user to another person, or to all linked people whose phones have proved that
  /// they are near. If the app refuses the message, `refused` receives the reason.
  public func sayInChat(_ text: String, to person: InstallationID? = nil, refused: @escaping (String) -> Void) {
    typealias Report = @MainActor (String) -> Void
    let delegate = delegate
    let say = MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, report: @escaping Report) in
      guard let model = (delegate as? ScriptedAppDelegate)?.model else { return }
      model.say(text, to: person)
      if let problem = model.problem { report(problem) }
    }
    perform(MainThread.isolated { say(delegate, MainThread.isolated(refused)) })
  }
}

extension InstalledApp {
  /// The settings of a chat's user; `nil` leaves the settings to the app.
  public var chatSettings: ChatSettings? {
    get {
      storedValue(for: Self.chatSettingsKey).flatMap { try? JSONDecoder().decode(ChatSettings.self, from: Data($0)) }
    }
    set { store(newValue.flatMap { try? JSONEncoder().encode($0) }.map(Array.init), for: Self.chatSettingsKey) }
  }

  private static let chatSettingsKey = "ChatSettings"

  /// The maximum number of other people that a chat remembers; `nil` leaves the number to the app.
  public var chatCorrespondents: Int? {
    get { storedValue(for: Self.chatCorrespondentsKey).flatMap { Int(String(decoding: $0, as: UTF8.self)) } }
    set { store(newValue.map { Array("\($0)".utf8) }, for: Self.chatCorrespondentsKey) }
  }

  private static let chatCorrespondentsKey = "ChatCorrespondents"
}
