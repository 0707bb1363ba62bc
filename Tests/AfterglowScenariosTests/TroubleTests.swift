import Afterglow
import Testing
import VirtualPhone

/// The conditions that an app reports while its phone prevents the app's work, and the app's recovery.
@MainActor @Suite struct TroubleTests {
  private let world = World(seed: 9)

  @Test func `denied Bluetooth is reported, and all phones are found once Bluetooth is allowed`() {
    let (a, b) = (VigilPhone("A", in: world), VigilPhone("B", in: world, at: 1))
    a.phone.setBluetoothAuthorization(.denied, for: a.installed)
    for phone in [a, b] { phone.launch() }
    world.run(for: .seconds(60))
    #expect(a.node?.conditions == [.bluetoothUnauthorized])
    #expect(a.comingsAndGoings == [])
    // iOS ends the app when its permission is changed (rule I3), and the user opens the app again.
    a.phone.setBluetoothAuthorization(.allowedAlways, for: a.installed)
    a.launch()
    world.run(for: .seconds(30))
    #expect(a.node?.conditions == [])
    #expect(a.comingsAndGoings == ["appeared"])
  }

  @Test func `denied notifications are reported until they are allowed`() {
    let a = VigilPhone("A", in: world, channels: .overflow, nudges: NudgeSchedule())
    a.launch()
    world.run(for: .seconds(30))
    #expect(a.node?.conditions == [.notificationsDenied])
    a.phone.lock()
    a.phone.setNotificationAuthorization(.authorized, for: a.installed)
    world.run(for: .seconds(30))
    a.phone.unlock()
    world.run(for: .seconds(10))
    #expect(a.node?.conditions == [])
    #expect(a.launches == 1)
  }

  @Test(arguments: [-86_400, -60, 3_600, 10 * 86_400])
  func `a clock that jumps is reported for a minute, and makes no neighbour appear or depart`(seconds: Int) {
    let (a, b) = (VigilPhone("A", in: world), VigilPhone("B", in: world, at: 1))
    for phone in [a, b] { phone.launch() }
    world.run(for: .seconds(30))
    a.phone.lock()
    a.phone.setClock(ahead: .seconds(seconds))
    world.run(for: .seconds(40))
    #expect(a.node?.conditions == [.clockJumped])
    world.run(for: .seconds(60))
    #expect(a.node?.conditions == [])
    // The state that was preserved before and after the jump is valid for the next process.
    a.phone.jetsam(a.installed)
    world.run(for: .seconds(15))
    a.launch()
    world.run(for: .seconds(60))
    #expect(a.comingsAndGoings.filter { $0 != "lost sight" } == ["appeared"])
    #expect(a.node?.neighbors.map(\.id) == b.node.map { [$0.installation] })
  }
}
