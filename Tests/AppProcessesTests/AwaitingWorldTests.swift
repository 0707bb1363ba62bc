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

/// An app whose model exists before its node starts.
final class ModelDelegate: UIResponder, UIApplicationDelegate {
  let node = Node()
  private(set) lazy var model = NearbyModel(node)
  private(set) var appearances = 0

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    _ = model
    node.observe { [weak self] event in
      if case .appeared = event { self?.appearances += 1 }
    }
    node.start()
    return true
  }
}

@MainActor @Suite struct AwaitingWorldTests {
  private let plist = InfoPlist(
    backgroundModes: ["bluetooth-central", "bluetooth-peripheral", "location"],
    usageDescriptions: [
      "NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
      "NSLocationWhenInUseUsageDescription",
    ])

  @Test func `a node's events arrive while a test awaits the run of a world`() async throws {
    let world = World(seed: 1)
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

  @Test func `a model that is older than the node's start shows the neighbours of the former process`() throws {
    let world = World(seed: 1)
    let apps = ["A", "B"].map { name in
      let phone = world.addPhone(name, model: .iPhone12, os: OSVersion(17))
      let app = phone.install(PhoneApp(name: "Near", infoPlist: plist, delegate: ModelDelegate.self))
      phone.launch(app)
      return app
    }
    world.run(for: .seconds(60))
    world.phones[0].jetsam(apps[0])
    world.phones[0].launch(apps[0])
    let delegate = try #require(apps[0].process?.delegate as? ModelDelegate)
    #expect(delegate.appearances == 0)
    #expect(delegate.node.neighbors.count == 1)
    #expect(delegate.model.people.map(\.id) == delegate.node.neighbors.map(\.id))
  }
}
