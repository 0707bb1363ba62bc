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
      case .appeared(let neighbor): log.notice("\(neighbor.id.description) is near")
      case .departed(let neighbor): log.notice("\(neighbor.id.description) has left")
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
