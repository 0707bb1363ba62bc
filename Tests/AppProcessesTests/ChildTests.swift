import AppTesting
import Foundation
import Testing

/// An app in an ordinary style, without code for tests.
final class LauncherDelegate: UIResponder, UIApplicationDelegate {
  nonisolated(unsafe) static var launches = 0
  var ticks = 0
  var identifier = ""

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.launches += 1
    identifier = UserDefaults.standard.string(forKey: "identifier") ?? UUID().uuidString
    UserDefaults.standard.set(identifier, forKey: "identifier")
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      MainActor.assumeIsolated { self.ticks += 1 }
    }
    print("launched \(Self.launches)")
    return true
  }
}

@MainActor @Suite struct ChildTests {
  private func launched(_ count: Int) -> (World, [InstalledApp]) {
    let world = World(seed: 3)
    let apps = (0..<count).map { index in
      let phone = world.addPhone("\(index)", model: .iPhone12, os: OSVersion(17))
      let app = phone.install(
        PhoneApp(name: "Launcher", infoPlist: InfoPlist(), processOf: LauncherDelegate.self))
      phone.launch(app)
      return app
    }
    return (world, apps)
  }

  @Test func `each process has its own static variables and timers, and each phone its own user defaults`() throws {
    let (world, apps) = launched(2)
    world.run(for: .seconds(10.5))
    let processes = try apps.map { try #require($0.process) }
    #expect(processes.map { $0.evaluate { String(($0 as! LauncherDelegate).ticks) } } == ["10", "10"])
    #expect(processes.map { $0.evaluate { _ in String(LauncherDelegate.launches) } } == ["1", "1"])
    #expect(LauncherDelegate.launches == 0)
    let identifiers = processes.map { $0.evaluate { ($0 as! LauncherDelegate).identifier } }
    #expect(identifiers[0] != identifiers[1])
    world.phones[0].jetsam(apps[0])
    world.phones[0].launch(apps[0])
    let again = try #require(apps[0].process)
    #expect(again.evaluate { ($0 as! LauncherDelegate).identifier } == identifiers[0])
    #expect(again.evaluate { String(($0 as! LauncherDelegate).ticks) } == "0")
  }

  @Test func `a suspended app evaluates no closure`() throws {
    let (world, apps) = launched(1)
    world.phones[0].lock()
    world.run(for: .seconds(60))
    #expect(try #require(apps[0].process).evaluate { _ in "here" } == nil)
  }
}
