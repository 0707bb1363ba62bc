import AppHosting
import Foundation
import Testing

@testable import Mine

@MainActor @Suite struct TwoPhonesTests {
  @Test func `two locked phones find each other`() throws {
    let plist = try InfoPlist(parsing: Data(contentsOf: URL(filePath: "Sources/Mine/Info.plist")))
    let world = World(seed: 1)
    let phones = ["A", "B"].map { world.addPhone($0, model: .iPhone12, os: OSVersion(17)) }
    var log: [String: [String]] = [:]
    for phone in phones {
      phone.console = { log[phone.name, default: []].append($0.message) }  // the lines that the app logs
      phone.launch(phone.install(PhoneApp(name: "Mine", infoPlist: plist, delegate: AppDelegate.self)))
    }
    world.run(for: .seconds(10))  // the user answers the prompts: by default with yes
    for phone in phones { phone.lock() }
    world.run(for: .seconds(3600))
    for phone in phones { #expect(log[phone.name]?.contains { $0.hasPrefix("found") } == true) }
  }
}
