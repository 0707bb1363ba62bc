import ActivityKit
import AppHosting
import CoreBluetooth
import Foundation
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

/// The effects of a Live Activity on an app's scan (rule B9). The suite also tests a device's name (rule H4), and shows
/// why the virtual phone leaves out some rules.
@MainActor @Suite struct LiveActivityRuleTests {
  private let world = World.certain()

  /// Begins a Live Activity. Returns whether the activity has begun.
  @discardableResult
  private func begin(on phone: Handset) -> Bool {
    (try? Walk.begin(on: phone)) != nil
  }

  /// Returns how many discoveries a background app with a Live Activity gets within a minute. The peer advertises in
  /// the foreground. If `services` is `nil`, the app scans for all peers.
  private func discoveries(os: OSVersion, services: [String]? = [Service.ours]) -> Int {
    Handset("peer", in: world, at: 1).launch().advertise([Service.ours])
    let scanner = Handset("scanner", in: world, os: os).launch()
    #expect(begin(on: scanner))
    scanner.phone.lock()
    let central = scanner.scan(for: services, allowingDuplicates: true)
    world.run(for: .seconds(60))
    return central.discoveries.count
  }

  @Test(arguments: [(OSVersion(25), 1...1), (.iOS26, 100...10_000)])
  func `B9: from iOS 26 on a Live Activity lets a background scan report duplicates`(
    os: OSVersion, count: ClosedRange<Int>
  ) {
    #expect(count.contains(discoveries(os: os)))
  }

  @Test(arguments: [(OSVersion(25), false), (.iOS26, true)])
  func `B9: from iOS 26 on a Live Activity lets a background scan find all peripherals`(os: OSVersion, finds: Bool) {
    #expect((discoveries(os: os, services: nil) > 0) == finds)
  }

  @Test func `B9: an activity begins only in the foreground, and ends after eight hours or with its process`() {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    phone.locate()
    phone.phone.lock()
    #expect(!begin(on: phone))
    phone.phone.unlock()
    #expect(begin(on: phone) && phone.process.scansAsInFront)
    phone.phone.lock()
    world.run(for: .seconds(8 * 3_600 - 60))
    #expect(phone.process.scansAsInFront)
    world.run(for: .seconds(120))
    #expect(!phone.process.scansAsInFront)
    phone.phone.unlock()
    begin(on: phone)
    phone.phone.jetsam(phone.app)
    phone.launch()
    phone.phone.lock()
    #expect(!phone.process.scansAsInFront)
  }

  @Test(arguments: [0, 1])
  func `L22: a Live Activity gives the foreground's privileges for scans only, or for all actions`(index: Int) throws {
    let side = Rules.liveActivity.sides[index]
    let phone = Handset("A", in: world, os: .iOS26) { $0.take(side) }.launch()
    phone.advertise([Service.ours])
    begin(on: phone)
    world.run(for: .seconds(1))
    let inFront = phone.data
    phone.phone.lock()
    world.run(for: .seconds(1))
    #expect((phone.data == inFront) == (index == 1))
    // Another phone in the background can be discovered only by its overflow area.
    let dark = Handset("B", in: world, os: .iOS26, at: 1).launch()
    dark.advertise([Service.ours])
    world.run(for: .seconds(1))
    dark.phone.lock()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(120))
    #expect(central.discoveries.isEmpty == (index == 0))
  }

  @Test(arguments: [(OSVersion(15), "Anna's iPhone"), (OSVersion(16), "iPhone")])
  func `H4: from iOS 16 on a device's name is the kind of the device`(os: OSVersion, expected: String) {
    let phone = Handset("Anna's iPhone", in: world, os: os).launch()
    var name: String?
    phone.act { _ in name = UIDevice.current.name }
    #expect(name == expected)
  }

  @Test func `I5: a scan in the background needs no permission for location`() {
    Handset("peer", in: world, at: 1).launch().advertise([Service.ours])
    for os in [OSVersion(14, 1), OSVersion(14, 2), .iOS26] {
      let scanner = Handset("\(os)", in: world, os: os).launch()
      scanner.phone.setLocationAuthorization(.denied, for: scanner.app)
      scanner.phone.lock()
      let central = scanner.scan(for: [Service.ours])
      world.run(for: .seconds(60))
      #expect(central.discoveries.count == 1, "\(os)")
    }
  }

  // MARK: Why rules are left out

  @Test func `A11: a virtual phone has one app in the foreground, and only this app's services are listed`() {
    let phone = Handset("A", in: world).launch()
    phone.advertise([Service.ours])
    let other = phone.phone.install(Handset.app("Other"))
    phone.phone.setBluetoothAuthorization(.allowedAlways, for: other)
    world.run(for: .seconds(1))
    let alone = phone.data
    phone.phone.launch(other)
    world.run(for: .seconds(1))
    #expect(phone.app.process?.applicationState == .background && other.process?.applicationState == .active)
    #expect(phone.data != alone, "the first app has the overflow area now")
  }

  @Test func `C3, C16: when a peer leaves range, the link ends on both sides, and the central is notified`() throws {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    let found = try #require(central.discoveries.first).identifier
    scanner.act { _ in central.connect(found) }
    world.run(for: .seconds(3))
    #expect(central.kept[found]?.state == .connected && peer.phone.radio.links.count == 1)
    peer.phone.place(at: Position(x: 10_000, y: 0))
    world.run(for: .seconds(5))
    #expect(central.kept[found]?.state == .disconnected && central.what.contains(.disconnected(code: 6)))
    #expect(peer.phone.radio.links.isEmpty && scanner.phone.radio.links.isEmpty)
  }

  @Test func `a rule that changes has one value before the release of the change, and another value from then on`() {
    var boundaries: [String] = []
    for rule in Rules.all {
      for (before, after) in zip(rule.history, rule.history.dropFirst()) {
        guard let since = after.since else { continue }
        #expect(before.figure != after.figure, "\(rule.name)")
        #expect(rule.figure(for: OSVersion(since.major - 1, 99)) == before.figure, "\(rule.name)")
        #expect(rule.figure(for: since) == after.figure, "\(rule.name)")
        boundaries.append("\(rule.id) \(since.major)")
      }
    }
    let newest = ["B9 26", "I8 26", "I9 27", "I10 18", "I11 26", "D13 27", "H5 27", "H4 16"]
    #expect(newest.allSatisfy(boundaries.contains))
  }
}
