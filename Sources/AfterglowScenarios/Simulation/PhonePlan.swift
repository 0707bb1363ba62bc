import AfterglowWire
public import VirtualPhone

/// A phone of a scenario, with its state at the beginning.
public struct PhonePlan: Sendable {
  /// The phone's name, of 1 to 32 characters, unique in the scenario.
  public var name: String
  /// The model of the iPhone; an iPhone X unless the scenario names another model.
  public var model: PhoneModel
  /// The release of iOS; 13.4.1 unless the scenario names another release.
  public var os: OSVersion
  /// The position of the phone when the scenario begins.
  public var position: Position
  /// Whether the proximity sensor is covered: the phone is in a pocket or lies face down (rule F2).
  public var isCovered: Bool
  /// Whether Do Not Disturb is on, which keeps notifications from lighting the screen (rule F2).
  public var isDoNotDisturbOn: Bool
  /// Whether an Apple Watch is paired, which keeps notifications from lighting the phone's screen (rule F2).
  public var hasPairedWatch: Bool
  /// Whether Bluetooth is switched on in Settings (rule I1).
  public var isBluetoothOn: Bool
  /// The scenario's app on this phone.
  public var app: AppPlan
  /// The number of services that other apps advertise from the background on this phone.
  public var foreignServices: Int

  /// The maximum number of foreign services, which exceeds the number of bits in the overflow area.
  private static let mostForeignServices = 200

  init(parsing value: ScenarioValue) throws(ScenarioError) {
    var object = try value.object()
    name = try object.take("name").name()
    model = try object.takeIfPresent("model")?.model() ?? .iPhoneX
    os = try object.takeIfPresent("os")?.release() ?? OSVersion(13, 4, 1)
    position = try object.takeIfPresent("at")?.position() ?? .origin
    isCovered = try object.takeIfPresent("covered")?.boolean() ?? false
    isDoNotDisturbOn = try object.takeIfPresent("doNotDisturb")?.boolean() ?? false
    hasPairedWatch = try object.takeIfPresent("watch")?.boolean() ?? false
    isBluetoothOn = try object.takeIfPresent("bluetooth")?.boolean() ?? true
    foreignServices = try object.takeIfPresent("foreignServices")?.integer(in: 0...Self.mostForeignServices) ?? 0
    app = try AppPlan(parsing: object.takeIfPresent("app"))
    try object.end()
  }
}

extension ScenarioValue {
  /// The maximum length of a name. A longer name would not fit into tables.
  private static let longestName = 32

  fileprivate func name() throws(ScenarioError) -> String {
    let name = try string()
    guard !name.isEmpty, name.count <= Self.longestName else {
      throw error("a name has 1 to \(Self.longestName) characters")
    }
    return name
  }

  func model() throws(ScenarioError) -> PhoneModel {
    let name = try string()
    guard let model = PhoneModel.all.first(where: { $0.name == name }) else {
      throw error("unknown model '\(name)'; the models are \(PhoneModel.all.map(\.name).joined(separator: ", "))")
    }
    return model
  }

  func release() throws(ScenarioError) -> OSVersion {
    let text = try string()
    guard let os = OSVersion(text) else { throw error("a release of iOS is a text such as \"13.4.1\", not '\(text)'") }
    return os
  }
}
