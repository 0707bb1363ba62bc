import Advertiser
import SeededRandom
public import VirtualPhone

/// Many phones in a square grid, with the app Advertiser in the background, for measurements.
public final class Crowd {
  /// The world in which the phones are. The caller runs the world.
  public let world: World
  /// The contacts of each phone's node, in the order of the phones.
  public private(set) var contacts: [ContactBook]

  /// Prepares a crowd of `count` phones that are `spacing` metres apart.
  ///
  /// Each app is launched at a random time in the first 30 s, and goes to the background 3 s later. All phones run iOS
  /// 11 with the screen on. Under iOS 11, phones in the background find each other without a user's help, which causes
  /// the most work.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(count: Int, spacing: Double, seed: UInt64) throws {
    world = World(seed: seed)
    contacts = Array(repeating: ContactBook(), count: count)
    let app = try PhoneApp.advertiser()
    let columns = max(Int(Double(count).squareRoot().rounded(.up)), 1)
    var random = SplitMix64(seed: seed, name: "crowd")
    for index in 0..<count {
      let place = Position(x: Double(index % columns) * spacing, y: Double(index / columns) * spacing)
      let phone = world.addPhone("\(index)", model: .iPhone6, os: OSVersion(11, 4, 1), at: place)
      let installed = phone.install(app)
      phone.setLocationAuthorization(.authorizedAlways, for: installed)
      let launch = Duration.milliseconds(Int64.random(in: 0..<30_000, using: &random))
      world.schedule(after: launch) { [weak self] in
        phone.launch(installed)?.observeAdvertiser { event in
          guard let self else { return }
          self.contacts[index].handle(event, at: self.world.now)
        }
      }
      world.schedule(after: launch + .seconds(3)) { phone.pressHome() }
    }
  }
}
