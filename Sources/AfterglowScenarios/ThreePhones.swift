import Advertiser
import Afterglow
public import AfterglowWire
public import VirtualPhone

/// The reference demonstration: three phones with the Advertiser in the background. The real log of one of the three
/// phones is published.
///
/// Phone A is connected to Xcode from 14:57:36 on. At 14:59:49, the app is launched on phone B beside phone A, and
/// phone B's screen is switched off. At 15:45, phone C is switched on more than 50 m away. The app on phone C goes to
/// the background, and the phone is carried towards phones A and B.
public final class ThreePhones {
  /// One phone of the demonstration.
  public struct Device: Sendable {
    /// The phone's name: A, B or C.
    public let name: String
    /// The model of the iPhone.
    public let model: PhoneModel
    /// The release of iOS that the phone runs.
    public let os: OSVersion
    /// The identifier of the installation on the phone.
    public let installation: InstallationID
  }

  /// The phones of the demonstration, with their original identifiers.
  public static let devices = [
    Device(name: "A", model: .iPhone6, os: OSVersion(11, 4, 1), identifier: "E7DCE3FF"),
    Device(name: "B", model: .iPhone6, os: OSVersion(10, 2, 1), identifier: "BC00BD17"),
    Device(name: "C", model: .iPhone7, os: OSVersion(13, 4, 1), identifier: "8337CA80"),
  ].compactMap { $0 }

  /// The duration of the demonstration: an hour from the launch on phone A, and the six seconds before the launch.
  public static let duration = Duration.seconds(3606)

  /// The world in which the three phones are. The caller runs the world.
  public let world: World
  /// The contacts of each phone's node, by the phone's name.
  public private(set) var contacts: [String: ContactBook] = [:]
  /// Called for every step that the person with the phones would record.
  public var onAnnotation: ((String) -> Void)?
  private let phones: [Phone]
  private let installed: [InstalledApp]

  /// Prepares the demonstration.
  ///
  /// With `deniesLocation`, phone A's user refuses location. The demonstration then shows the effect on an app that
  /// only location keeps awake. Pulses would also keep the app awake, so no node sends pulses in this case.
  ///
  /// Unless `deniesLocation` is `true`, the three phones never renew a link, like the reference's phones. A renewed
  /// link would add steps that the reference's log does not have.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(seed: UInt64, deniesLocation: Bool = false) throws {
    // The world begins on 13 April 2020 at 14:57:30 in New York.
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_586_804_250, secondsFromGMT: -4 * 3600))
    let app = try PhoneApp.advertiser()
    var phones: [Phone] = []
    var installed: [InstalledApp] = []
    for device in Self.devices {
      let phone = world.addPhone(device.name, model: device.model, os: device.os)
      let copy = phone.install(app)
      // The app was installed on an earlier day, and the user has already answered its requests for permissions.
      copy.keep(device.installation)
      let isDenied = deniesLocation && device.name == "A"
      phone.setLocationAuthorization(isDenied ? .denied : .authorizedAlways, for: copy)
      phone.setBluetoothAuthorization(.allowedAlways, for: copy)
      phone.onLaunch = { $0.prepareAdvertiser(deniesLocation ? .withoutPulses : .holdingLinks) }
      phones.append(phone)
      installed.append(copy)
    }
    self.phones = phones
    self.installed = installed
    script()
  }

  /// Returns the phone with a name; `nil` if the demonstration has no such phone.
  public func phone(_ name: String) -> Phone? { phones.first { $0.name == name } }

  private func script() {
    let (a, b, c) = (phones[0], phones[1], phones[2])
    b.place(at: Position(x: 0.3, y: 0))
    c.place(at: Position(x: 80, y: 0))
    c.powerOff()

    at(6.66) { [weak self] in self?.launch(0) }
    // The user goes to the home screen. The screen stays on, because a phone on a developer's cable does not lock
    // itself.
    at(23) { a.pressHome() }
    at(139.3) { [weak self] in
      self?.onAnnotation?("The Advertiser is launched on phone B by hand, then the screen of phone B is switched off.")
    }
    at(139.5) { [weak self] in self?.launch(1) }
    at(141) { b.lock() }
    at(2850) { [weak self] in
      self?.onAnnotation?(
        "Phone C, 80 m away, is switched on. The Advertiser is launched and put to the background. Phone C is carried here."
      )
      c.powerOn()
    }
    at(2900) { [weak self] in self?.launch(2) }
    at(2905) { c.pressHome() }
    at(2907) { c.lock() }
    at(3090) { [weak self] in
      c.walk(through: [Position(x: 2, y: 0)], speed: 1.4)
      self?.recordRanges(of: 2)
    }
  }

  /// Launches the app, and records the reports of its node and the times at which phones come into range.
  private func launch(_ index: Int) {
    let name = Self.devices[index].name
    contacts[name] = contacts[name] ?? ContactBook()
    recordRanges(of: index)
    phones[index].launch(installed[index])?.observeAdvertiser { [weak self] event in
      guard let self else { return }
      contacts[name]?.handle(event, at: world.now)
    }
  }

  /// Records when a phone comes into range of the phones that already run the app.
  private func recordRanges(of index: Int) {
    for other in phones.indices where other != index && contacts[Self.devices[other].name] != nil {
      guard let time = phones[index].firstTimeInRange(of: phones[other]) else { continue }
      contacts[Self.devices[index].name]?.record(Self.devices[other].installation, inRangeFrom: time)
      contacts[Self.devices[other].name]?.record(Self.devices[index].installation, inRangeFrom: time)
    }
  }

  private func at(_ seconds: Double, _ action: @escaping () -> Void) {
    world.schedule(at: .zero + .seconds(seconds), action)
  }
}

extension ThreePhones.Device {
  /// Creates a device; `nil` if the text is not an identifier.
  fileprivate init?(name: String, model: PhoneModel, os: OSVersion, identifier: String) {
    guard let installation = InstallationID(identifier) else { return nil }
    self.init(name: name, model: model, os: os, installation: installation)
  }
}
