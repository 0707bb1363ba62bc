/// The part of an app's property list that describes its scenes, below `UIApplicationSceneManifest`.
public struct SceneManifest: Hashable, Sendable {
  /// A scene that the app can show.
  public struct Configuration: Hashable, Sendable {
    /// `UISceneConfigurationName`.
    public var name: String?
    /// The value of `UISceneDelegateClassName`, for example `Chat.SceneDelegate`; `nil` for SwiftUI apps.
    public var delegateClassName: String?

    /// Creates a configuration from its name and its class name in the property list.
    public init(name: String? = nil, delegateClassName: String? = nil) {
      self.name = name
      self.delegateClassName = delegateClassName
    }
  }

  /// The value of `UIApplicationSupportsMultipleScenes`. Like an iPhone, a virtual phone shows only one scene of each
  /// app.
  public var supportsMultipleScenes: Bool
  /// The configurations of the role `UIWindowSceneSessionRoleApplication`, in the order of the property list.
  public var configurations: [Configuration]

  /// Creates a manifest from the values of the property list.
  public init(supportsMultipleScenes: Bool = false, configurations: [Configuration] = []) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.configurations = configurations
  }
}
