import Afterglow
import UIKit
import os

// The code of the articles "Find phones nearby" and "Run a relay", word for word.

final class DiscoveryDelegate: UIResponder, UIApplicationDelegate {
  private let log = Logger(subsystem: "com.example.discovery", category: "nearby")
  private var node: Node?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let node = Node()
    self.node = node
    node.observe { [log] event in
      switch event {
      case .appeared(let neighbor): log.notice("\(neighbor.id.description, privacy: .public) is near")
      case .departed(let neighbor): log.notice("\(neighbor.id.description, privacy: .public) has left")
      default: break
      }
    }
    node.start()
    return true
  }
}

@MainActor func messagingNode(relay: any Relay, sessions: any MessageSessions) -> Node {
  var configuration = NodeConfiguration()
  configuration.exchange = ExchangeConfiguration()
  return Node(configuration: configuration, relay: relay, sessions: sessions)
}

@MainActor func greet(from node: Node) async throws {
  let hello = try node.send(Array("Hello".utf8), to: .everybodyNear)
  for await event in node.events() {
    switch event {
    case .received(let message): print(message.id.sender, String(decoding: message.body, as: UTF8.self))
    case .delivered(hello, let receiver): print(receiver, "has received the greeting")
    default: break
    }
  }
}
