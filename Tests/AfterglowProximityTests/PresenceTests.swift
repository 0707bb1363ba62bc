import AfterglowProximity
import AfterglowWire
import Testing

/// Silent neighbours depart if the phone could hear them, and are unknown if the phone could not hear them.
@Suite struct PresenceTests {
  private let rail = Advertisement(OverflowCode.rail(RailCode()).services(for: phoneB), rssiDBm: -60)

  /// An app on iOS 17 with all permissions. The app is in the foreground, and heard phone B over the overflow area at 0
  /// s.
  private func script() -> Script {
    var configuration = Configuration(channels: .overflow, osMajorVersion: 17)
    configuration.nudges = .off
    var script = Script(configuration)
    _ = script.play(.locationAuthorizationChanged(.always(.full)), at: 0)
    _ = script.play(.applicationStateChanged(.active), at: 0)
    _ = script.play(.protectedDataAvailabilityChanged(true), at: 0)
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    #expect(
      script.play(.discovered(peerB, rail), at: 0).contains(
        .appeared(phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)))
    return script
  }

  @Test func `in the foreground a neighbour departs after a silence of 30 s`() {
    var script = script()
    #expect(script.sleep(until: 29.9).filter(\.isAboutNeighbor) == [])
    #expect(
      script.sleep(until: 30).filter(\.isAboutNeighbor) == [
        .departed(phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `while the screen is dark, a silent neighbour is unknown, and departs after a quarter of an hour`() {
    var script = script()
    _ = script.play(.protectedDataAvailabilityChanged(false), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 0)
    #expect(
      script.sleep(until: 30).filter(\.isAboutNeighbor) == [
        .lostSight(of: phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
    #expect(script.sleep(until: 899).filter(\.isAboutNeighbor) == [])
    #expect(script.engine.neighbors.map(\.presence) == [.unknown])
    #expect(
      script.sleep(until: 900).filter(\.isAboutNeighbor) == [
        .departed(phoneB, over: .overflow, presence: .unknown, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `a neighbour that is heard again while its presence is unknown is not reported as new`() {
    var script = script()
    _ = script.play(.protectedDataAvailabilityChanged(false), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 0)
    _ = script.sleep(until: 300)
    #expect(
      script.play(.discovered(peerB, rail), at: 300).filter(\.isAboutNeighbor) == [
        .updated(phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
    #expect(script.engine.neighbors.map(\.presence) == [.near])
    #expect(script.sleep(until: 329.9).filter(\.isAboutNeighbor) == [])
    #expect(
      script.sleep(until: 330).filter(\.isAboutNeighbor) == [
        .lostSight(of: phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `on an unlocked phone with the app in the background, 10 s of bursts are enough for a departure`() throws {
    var script = script()
    _ = script.play(.applicationStateChanged(.background), at: 0)
    _ = script.sleep(until: 28)
    #expect(script.engine.neighbors.map(\.presence) == [.near])
    // The bursts at 0, 9, 18 and 27 s last 3 s each, so at 30 s the phone has listened for 12 s in total.
    #expect(
      script.sleep(until: 30).filter(\.isAboutNeighbor) == [
        .departed(phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `no neighbour departs while Bluetooth is off, or before the phone has listened for 10 s in total`() {
    var script = script()
    _ = script.play(.centralStateChanged(.poweredOff), at: 1)
    #expect(
      script.sleep(until: 200).filter(\.isAboutNeighbor) == [
        .lostSight(of: phoneB, over: .overflow, rssiDBm: -60, metres: 1.1)
      ])
    _ = script.play(.centralStateChanged(.poweredOn), at: 200)
    #expect(script.sleep(until: 208.9).filter(\.isAboutNeighbor) == [])
    #expect(
      script.sleep(until: 220).filter(\.isAboutNeighbor) == [
        .departed(phoneB, over: .overflow, presence: .unknown, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `the time of a suspension does not count as listening`() {
    var configuration = Configuration()
    configuration.osMajorVersion = 17
    var script = Script(configuration)
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.rssiRead(peerB, rssiDBm: -60), at: 1)
    // The engine's deadlines at 2 s and later pass during the suspension.
    #expect(
      script.play(.wake, at: 600).filter(\.isAboutNeighbor) == [
        .lostSight(of: phoneB, over: .gatt, rssiDBm: -60, metres: 1.1)
      ])
    #expect(script.sleep(until: 628).filter(\.isAboutNeighbor) == [])
    #expect(
      script.sleep(until: 640).filter(\.isAboutNeighbor) == [
        .departed(phoneB, over: .gatt, presence: .unknown, rssiDBm: -60, metres: 1.1)
      ])
  }

  @Test func `no neighbour stays near for more than 30 s after the last sighting, whatever events occur`() {
    var script = script()
    for time in stride(from: 0.5, to: 1_000, by: 0.5) {
      switch Int(time * 2) % 61 {
      case 7: _ = script.play(.applicationStateChanged(.background), at: time)
      case 11: _ = script.play(.protectedDataAvailabilityChanged(Int(time) % 2 == 0), at: time)
      case 23: _ = script.play(.centralStateChanged(Int(time) % 3 == 0 ? .poweredOff : .poweredOn), at: time)
      case 41: _ = script.play(.applicationStateChanged(.active), at: time)
      case 53: if Int(time) % 5 == 0 { _ = script.play(.discovered(peerB, rail), at: time) }
      default: _ = script.play(.wake, at: time)
      }
      for neighbor in script.engine.neighbors where neighbor.presence == .near {
        #expect(neighbor.lastSeen > seconds(time - 30))
      }
    }
  }
}
