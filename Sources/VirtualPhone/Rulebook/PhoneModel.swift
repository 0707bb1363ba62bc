/// A model of iPhone. A model states only the differences that are visible on air or that a rule depends on.
public struct PhoneModel: Hashable, Sendable {
  /// The name of the model, for example `iPhone 7`.
  public let name: String
  /// The number of the model's generation: 6 for the iPhone 6, 10 for the iPhone X.
  public let generation: Int

  /// Whether the phone publishes Apple's own services in addition to those of the apps.
  let hasSystemServices: Bool

  /// Creates a model of iPhone that is not among the constants.
  public init(name: String, generation: Int) {
    self.init(name: name, generation: generation, hasSystemServices: true)
  }

  init(name: String, generation: Int, hasSystemServices: Bool) {
    self.name = name
    self.generation = generation
    self.hasSystemServices = hasSystemServices
  }

  /// The iPhone 4S, of 2011: the first iPhone with Bluetooth Low Energy.
  public static let iPhone4S = PhoneModel(name: "iPhone 4S", generation: 4)
  /// The iPhone 6, of 2014.
  public static let iPhone6 = PhoneModel(name: "iPhone 6", generation: 6)
  /// The iPhone 7, of 2016.
  public static let iPhone7 = PhoneModel(name: "iPhone 7", generation: 7)
  /// The iPhone X, of 2017: the first iPhone with the overflow area in the scan response (rule A4).
  public static let iPhoneX = PhoneModel(name: "iPhone X", generation: 10)
  /// The iPhone 12, of 2020.
  public static let iPhone12 = PhoneModel(name: "iPhone 12", generation: 12)
  /// The iPhone 15, of 2023.
  public static let iPhone15 = PhoneModel(name: "iPhone 15", generation: 15)

  /// The models among the constants, oldest first.
  public static let all: [PhoneModel] = [.iPhone4S, .iPhone6, .iPhone7, .iPhoneX, .iPhone12, .iPhone15]
}
