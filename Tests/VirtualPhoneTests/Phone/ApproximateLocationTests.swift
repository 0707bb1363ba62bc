import AppHosting
import CoreLocation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The locations of an app to which the user has granted only an approximate location (rule E1).
@MainActor @Suite struct ApproximateLocationTests {
  private let world = World(seed: 1)

  /// Returns a probe of an app with an approximate location, on a phone at a position.
  private func probe(at position: Position, os: OSVersion = OSVersion(18)) -> (handset: Handset, probe: LocationProbe) {
    let handset = Handset("A", in: world, os: os).launch()
    handset.phone.place(at: position)
    handset.phone.setLocationAccuracy(.reducedAccuracy, for: handset.app)
    var probe: LocationProbe!
    handset.act { _ in probe = LocationProbe(inBackground: false) }
    return (handset, probe)
  }

  @Test func `an approximate location is within its accuracy of 5 km, and equal for nearby phones`() throws {
    let places = [Position(x: 100, y: 100), Position(x: 6900, y: 200), Position(x: 3000, y: 6500)]
    let locations = try places.map { place in
      let (_, probe) = probe(at: place)
      world.run(for: .seconds(10))
      let location = try #require(probe.fixes.last?.location)
      let exact = CLLocation(latitude: place.y / 111_195, longitude: place.x / 111_195)
      #expect(location.horizontalAccuracy == 5000)
      #expect((500...5000).contains(location.distance(from: exact)))
      return location
    }
    #expect(Set(locations.map(\.coordinate.latitude)).count == 1)
    #expect(Set(locations.map(\.coordinate.longitude)).count == 1)
  }

  @Test func `an approximate location is determined again after a quarter of an hour`() throws {
    let (handset, probe) = probe(at: Position(x: 100, y: 100))
    world.run(for: .seconds(10))
    let first = try #require(probe.fixes.last?.location)
    handset.phone.place(at: Position(x: 50_000, y: 100))
    world.run(for: .seconds(600))
    handset.act { _ in probe.manager.requestLocation() }
    world.run(for: .seconds(10))
    let second = try #require(probe.fixes.last?.location)
    #expect(second.coordinate.longitude == first.coordinate.longitude && second.timestamp == first.timestamp)
    world.run(for: .seconds(300))
    handset.act { _ in probe.manager.requestLocation() }
    world.run(for: .seconds(10))
    let third = try #require(probe.fixes.last?.location)
    #expect(third.coordinate.longitude > first.coordinate.longitude && third.timestamp > first.timestamp)
  }

  @Test func `iOS 13 has no approximate location`() throws {
    let (_, probe) = probe(at: Position(x: 1112, y: 0), os: OSVersion(13))
    world.run(for: .seconds(10))
    let location = try #require(probe.fixes.last?.location)
    #expect(location.horizontalAccuracy == kCLLocationAccuracyThreeKilometers)
    #expect(abs(location.coordinate.longitude - 0.01) < 0.0001)
  }
}
