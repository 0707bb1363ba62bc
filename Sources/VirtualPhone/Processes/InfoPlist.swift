public import Foundation
public import PhonePort

/// The part of an app's property list that iOS reads before the app runs.
public struct InfoPlist: Sendable {
  /// The background modes (`UIBackgroundModes`).
  public var backgroundModes: Set<String>
  /// The keys of the usage descriptions in the list. From iOS 13 on, an app crashes if it uses Bluetooth without the
  /// usage description for Bluetooth (rule I3). A request for location without its usage description only writes a line
  /// to the log.
  public var usageDescriptions: Set<String>

  /// The scenes of the app (`UIApplicationSceneManifest`); `nil` for an app without scenes.
  public var sceneManifest: SceneManifest?
  /// The major version of the SDK that the app was built with, from `DTSDKName`; `nil` if the list does not state it.
  public var sdkMajorVersion: Int?
  /// Whether locations need a service session (`NSLocationRequireExplicitServiceSession`, rule E17).
  public var requiresServiceSession = false
  /// Whether the app may begin Live Activities (`NSSupportsLiveActivities`).
  public var supportsLiveActivities = false

  /// Creates a property list from its values. Locations need no service session, and the app may not begin Live
  /// Activities.
  public init(
    backgroundModes: Set<String> = [], usageDescriptions: Set<String> = [], sceneManifest: SceneManifest? = nil,
    sdkMajorVersion: Int? = nil
  ) {
    self.backgroundModes = backgroundModes
    self.usageDescriptions = usageDescriptions
    self.sceneManifest = sceneManifest
    self.sdkMajorVersion = sdkMajorVersion
  }

  /// Reads a property list in any of Apple's formats.
  ///
  /// - Throws: ``InfoPlistError/notADictionary``, or the error of Foundation's parser.
  public init(parsing data: Data) throws {
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let dictionary = plist as? [String: Any] else { throw InfoPlistError.notADictionary }
    backgroundModes = Set(dictionary["UIBackgroundModes"] as? [String] ?? [])
    usageDescriptions = Set(dictionary.keys.filter { $0.hasSuffix("UsageDescription") })
    requiresServiceSession = dictionary["NSLocationRequireExplicitServiceSession"] as? Bool ?? false
    supportsLiveActivities = dictionary["NSSupportsLiveActivities"] as? Bool ?? false
    sceneManifest = (dictionary["UIApplicationSceneManifest"] as? [String: Any]).map(SceneManifest.init(reading:))
    // Xcode's value is, for example, "iphoneos27.0".
    sdkMajorVersion = (dictionary["DTSDKName"] as? String)
      .flatMap { $0.drop { !$0.isNumber }.split(separator: ".").first }.flatMap { Int($0) }
  }
}

extension SceneManifest {
  fileprivate init(reading manifest: [String: Any]) {
    let roles = manifest["UISceneConfigurations"] as? [String: Any]
    let scenes = roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]] ?? []
    self.init(
      supportsMultipleScenes: manifest["UIApplicationSupportsMultipleScenes"] as? Bool ?? false,
      configurations: scenes.map {
        Configuration(
          name: $0["UISceneConfigurationName"] as? String,
          delegateClassName: $0["UISceneDelegateClassName"] as? String)
      })
  }
}

/// An error of ``InfoPlist/init(parsing:)``.
public enum InfoPlistError: Error {
  /// The property list is well-formed, but its root is not a dictionary.
  case notADictionary
}

extension InfoPlist {
  /// The background mode that an app needs to get locations in the background.
  static let locationMode = "location"
  /// The background mode that an app needs to use Bluetooth as a central in the background.
  static let centralMode = "bluetooth-central"
  /// The background mode that an app needs to use Bluetooth as a peripheral in the background.
  static let peripheralMode = "bluetooth-peripheral"
}
