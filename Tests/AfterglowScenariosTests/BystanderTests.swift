import AfterglowProximity
import AfterglowWire
import SeededRandom
import Testing
import VirtualPhone

@testable import AfterglowScenarios

/// Other developers' apps on a phone, and their effect on the phone's mask.
@MainActor @Suite struct BystanderTests {
  private func services(of app: InstalledApp) -> [ServiceUUID] {
    let stored = app.storedValue(for: bystanderServicesKey) ?? []
    return String(decoding: stored, as: UTF8.self).split(separator: " ").compactMap { ServiceUUID(String($0)) }
  }

  @Test(arguments: [OSVersion(13, 4, 1), OSVersion(17)], [PhoneModel.iPhone6, .iPhoneX])
  func `a locked phone's mask holds the services of all its apps (rule A10)`(os: OSVersion, model: PhoneModel) throws {
    let world = World(seed: 1)
    let phone = world.addPhone("A", model: model, os: os)
    let sniffer = world.addSniffer(at: Position(x: 1, y: 0))
    var random = SplitMix64(seed: 1)
    var all: [ServiceUUID] = []
    for count in [1, 2, 5] {
      let app = phone.addBystander(services: count, using: &random)
      #expect(services(of: app).count == count)
      all += services(of: app)
      // The app is in the foreground for long enough to begin advertising.
      world.run(for: .seconds(1))
    }
    phone.lock()
    world.run(for: .seconds(1))
    #expect(sniffer.masks(until: world.now + .seconds(10), in: world) == [OverflowMask(services: all)])
  }

  @Test func `the same seed gives the same services, and another seed gives other services`() {
    func services(seed: UInt64) -> [ServiceUUID] {
      let world = World(seed: 1)
      var random = SplitMix64(seed: seed)
      let phone = world.addPhone("A", model: .iPhoneX, os: OSVersion(17))
      return withExtendedLifetime(world) { self.services(of: phone.addBystander(services: 20, using: &random)) }
    }
    #expect(services(seed: 3) == services(seed: 3))
    #expect(services(seed: 3) != services(seed: 4))
    #expect(Set(services(seed: 3)).count == 20)
  }

  @Test func `bystanders add bits to the app's mask and remove no bits`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: OSVersion(17), code: .rail, foreignServices: 20)
    let sniffer = story.world.addSniffer(at: Position(x: 0.5, y: 0))
    story.world.run(until: story.lockTime)
    let payload = try #require(InstallationID(rawValue: 0x0102_0304))
    let own = OverflowMask(services: RailCode().services(for: payload))
    let masks = sniffer.masks(until: story.lockTime + .seconds(10), in: story.world)
    #expect(!masks.isEmpty)
    #expect(masks.allSatisfy { own.isSubset(of: $0) && $0 != own })
  }
}
