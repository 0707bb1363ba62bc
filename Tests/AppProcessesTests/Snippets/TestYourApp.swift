import Afterglow
import AppHosting
import Foundation
import Testing

/// The code of the article "Test your app on virtual phones", word for word.
@MainActor @Suite struct TestYourAppTests {
  private let infoPlist = Data(
    """
    <plist version="1.0"><dict>
    <key>UIBackgroundModes</key>
    <array><string>location</string><string>bluetooth-central</string><string>bluetooth-peripheral</string></array>
    <key>NSBluetoothAlwaysUsageDescription</key><string>Finds phones nearby.</string>
    <key>NSLocationWhenInUseUsageDescription</key><string>Finds phones nearby.</string>
    <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Finds phones nearby.</string>
    </dict></plist>
    """.utf8)

  @Test func `two phones find each other`() throws {
    let world = World(seed: 1)
    let plist = try InfoPlist(parsing: infoPlist)
    let app = PhoneApp(name: "Discovery", infoPlist: plist, delegate: DiscoveryDelegate.self)
    let phones = ["A", "B"].map { world.addPhone($0, model: .iPhone12, os: OSVersion(17)) }
    var log: [String: [String]] = [:]
    for phone in phones {
      phone.console = { log[phone.name, default: []].append($0.message) }
      phone.launch(phone.install(app))
    }
    world.run(for: .seconds(10))  // The user answers the prompts with yes.
    for phone in phones { phone.lock() }
    world.run(for: .seconds(3600))
    for phone in phones { #expect(log[phone.name]?.contains { $0.hasSuffix("is near") } == true) }
  }
}
