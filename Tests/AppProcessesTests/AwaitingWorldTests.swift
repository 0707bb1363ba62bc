import Afterglow
import AppHosting
import AppTesting
import Testing

/// An app with a node, in the test's own process.
final class NodeDelegate: UIResponder, UIApplicationDelegate {
  let node = Node()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    node.start()
    return true
  }
}

@MainActor @Suite struct AwaitingWorldTests {
  @Test func `a node's events arrive while a test awaits the run of a world`() async throws {
    let world = World(seed: 1)
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral", "location"],
      usageDescriptions: [
        "NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationWhenInUseUsageDescription",
      ])
    let nodes = try ["A", "B"].map { name in
      let phone = world.addPhone(name, model: .iPhone12, os: OSVersion(17))
      let app = phone.install(PhoneApp(name: "Near", infoPlist: plist, delegate: NodeDelegate.self))
      phone.launch(app)
      return try #require(app.process?.delegate as? NodeDelegate).node
    }
    let events = nodes[0].events()
    var appearances = 0
    let listener = Task { @MainActor in
      for await event in events {
        if case .appeared = event { appearances += 1 }
      }
    }
    await world.run(for: .seconds(60))
    #expect(appearances == 1)
    listener.cancel()
  }
}
