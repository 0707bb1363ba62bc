import AppProcesses
import Foundation
import Testing

@MainActor @Suite struct ManagerTests {
  @Test func `a location carries the process's time`() {
    let hosted = HostedWorld()
    let plist = InfoPlist(
      usageDescriptions: [
        "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription",
      ])
    let app = hosted.addPhone("A", mode: "place", infoPlist: plist)
    hosted.world.phones[0].launch(app)
    hosted.world.run(for: .seconds(30))
    #expect(hosted.log("A") == ["location of now"])
  }

  /// The probe's preconditions end the app if a callback comes on another queue than the manager's.
  @Test func `managers call back on the queues that they were given, and two apps talk`() throws {
    let hosted = HostedWorld()
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let apps = ["A", "B"].map { hosted.addPhone($0, mode: "chatter", infoPlist: plist) }
    for (phone, app) in zip(hosted.world.phones, apps) { phone.launch(app) }
    hosted.world.run(for: .seconds(185))
    for (name, app) in zip(["A", "B"], apps) {
      #expect(app.fault == nil)
      let counts = try #require(hosted.log(name).last).split { !$0.isNumber }.compactMap { Int($0) }
      #expect(counts.allSatisfy { $0 > 60 }, "\(hosted.log(name))")
    }
  }
}
