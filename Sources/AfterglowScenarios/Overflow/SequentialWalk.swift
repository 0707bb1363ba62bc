import BackgroundAdvertiser
public import VirtualPhone

/// A phone, and a sniffer a metre away from the phone. In the background, an app on the phone advertises the service
/// UUIDs 0, 1, 2, … in turn, one per second.
public final class SequentialWalk {
  /// The world in which the phone and the sniffer are. The caller runs the world.
  public let world: World
  /// The sniffer beside the phone.
  public let sniffer: Sniffer
  /// The phone that advertises.
  public let phone: Phone

  /// Prepares the walk. The default release of iOS lets apps change their advertisement in the background (rule A9).
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(seed: UInt64, os: OSVersion = OSVersion(13, 4, 1)) throws {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_232_000))
    phone = world.addPhone("A", model: .iPhone6, os: os)
    sniffer = world.addSniffer(at: Position(x: 1, y: 0))
    let installed = phone.install(try PhoneApp.sequentialAdvertiser())
    phone.setLocationAuthorization(.authorizedAlways, for: installed)
    phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    world.schedule(after: .zero) { [phone] in
      phone.launch(installed)
      phone.lock()
    }
  }
}
