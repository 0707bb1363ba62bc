import AppProcesses
import Foundation
import Testing

@MainActor @Suite struct LifeCycleTests {
  @Test func `a launch starts a process, and its app gets the launch callback`() throws {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A")
    hosted.world.phones[0].launch(app)
    #expect(hosted.log("A") == ["launched 1"])
    hosted.world.phones[0].lock()
    #expect(hosted.log("A") == ["launched 1", "background, state 2"])
  }

  @Test func `static variables belong to one process on one phone`() throws {
    let hosted = HostedWorld()
    let apps = ["A", "B"].map { hosted.addPhone($0) }
    for (phone, app) in zip(hosted.world.phones, apps) { phone.launch(app) }
    hosted.world.phones[0].jetsam(apps[0])
    #expect(apps[0].process == nil)
    hosted.world.phones[0].launch(apps[0])
    #expect(hosted.log("A") == ["launched 1", "launched 1"])
    #expect(hosted.log("B") == ["launched 1"])
  }

  @Test func `a missing program ends only the app on its own phone`() throws {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A")
    let phone = hosted.world.addPhone("B", model: .iPhone12, os: OSVersion(17))
    let missing = phone.install(
      PhoneApp(
        name: "Missing", infoPlist: InfoPlist(), executable: URL(filePath: "/nonexistent/Missing"),
        container: hosted.container))
    #expect(phone.launch(missing) == nil)
    #expect(missing.lastEnd == .crash)
    hosted.world.phones[0].launch(app)
    #expect(hosted.log("A") == ["launched 1"])
  }
}
