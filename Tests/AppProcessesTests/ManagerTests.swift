import AppProcesses
import Foundation
import Testing

@MainActor @Suite struct ManagerTests {
  /// Returns the log of a probe that requests its location in the given mode.
  private func placeLog(_ mode: String) -> [String] {
    let hosted = HostedWorld()
    let plist = InfoPlist(
      usageDescriptions: [
        "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription",
      ])
    let app = hosted.addPhone("A", mode: mode, infoPlist: plist)
    hosted.world.phones[0].launch(app)
    hosted.world.run(for: .seconds(30))
    return hosted.log("A")
  }

  @Test func `a location has the process's time`() { #expect(placeLog("place") == ["location of now on main"]) }

  @Test func `a location manager calls back on the run loop of the thread that created it`() {
    #expect(placeLog("place:thread") == ["location of now on places"])
  }

  @Test func `a location manager that was created on a queue never calls back, and the log gives the reason`() {
    let log = placeLog("place:queue")
    #expect(log.count == 1 && log[0].contains("runs no run loop"), "\(log)")
  }

  @Test func `the notification centre answers after the call has returned, and not on the main thread`() {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A", mode: "notes")
    hosted.world.phones[0].launch(app)
    hosted.world.run(for: .seconds(30))
    #expect(hosted.log("A") == ["asked", "pending 0, on main: false", "granted true, on main: false"])
  }

  /// The probe's preconditions end the app if a callback comes on a queue other than the manager's.
  @Test func `managers call back on the queues that the app chose, and two apps exchange values`() throws {
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
