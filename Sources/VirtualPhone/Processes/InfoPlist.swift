public import Foundation

/// What iOS reads from an app's property list before it runs a line of it.
public struct InfoPlist: Sendable {
  /// `UIBackgroundModes`.
  public var backgroundModes: Set<String>
  /// Keys of the usage descriptions that are present; without one, asking for that permission crashes the app.
  public var usageDescriptions: Set<String>

  public init(backgroundModes: Set<String> = [], usageDescriptions: Set<String> = []) {
    self.backgroundModes = backgroundModes
    self.usageDescriptions = usageDescriptions
  }

  /// Reads a property list in any of Apple's formats.
  public init(parsing data: Data) throws {
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let dictionary = plist as? [String: Any] else { throw InfoPlistError.notADictionary }
    backgroundModes = Set(dictionary["UIBackgroundModes"] as? [String] ?? [])
    usageDescriptions = Set(dictionary.keys.filter { $0.hasSuffix("UsageDescription") })
  }
}

public enum InfoPlistError: Error {
  case notADictionary
}

extension InfoPlist {
  /// The background modes and usage descriptions that an app needs to advertise, scan and stay awake by location.
  static let locationMode = "location"
  static let centralMode = "bluetooth-central"
  static let peripheralMode = "bluetooth-peripheral"
}
