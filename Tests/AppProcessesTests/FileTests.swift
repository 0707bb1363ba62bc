import AppProcesses
import Foundation
import Testing

@MainActor @Suite struct FileTests {
  @Test func `user defaults and files belong to one phone, survive a kill, and stay inside the container`() {
    let hosted = HostedWorld()
    let apps = ["A", "B"].map { hosted.addPhone($0, mode: "files") }
    for (phone, app) in zip(hosted.world.phones, apps) { phone.launch(app) }
    for _ in 0..<2 {
      hosted.world.phones[0].jetsam(apps[0])
      hosted.world.phones[0].launch(apps[0])
    }
    let launches = hosted.log("A").filter { $0.hasPrefix("launches") }
    #expect(launches == (1...3).map { "launches \($0), lines \($0)" })
    #expect(hosted.log("B").first == "launches 1, lines 1")
    let paths = hosted.log("A").filter { !$0.hasPrefix("launches") }
    let home = hosted.container.path + "/A/Probe"
    #expect(paths.allSatisfy { $0.contains(home) }, "\(paths)")
  }
}
