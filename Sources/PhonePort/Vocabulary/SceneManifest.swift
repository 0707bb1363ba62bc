/// The part of an app's property list that describes its scenes, below `UIApplicationSceneManifest`.
public struct SceneManifest: Hashable, Sendable {
  /// A scene that the app can show.
  public struct Configuration: Hashable, Sendable {
    /// `UISceneConfigurationName`.
    public var name: String?
    /// `UISceneDelegateClassName`, for example `Chat.SceneDelegate`; SwiftUI apps have no such class.
    public var delegateClassName: String?

    /// Creates a configuration from the two names of the property list.
    public init(name: String? = nil, delegateClassName: String? = nil) {
      self.name = name
      self.delegateClassName = delegateClassName
    }
  }

  /// `UIApplicationSupportsMultipleScenes`. A virtual phone shows one scene of each app, as an iPhone does.
  public var supportsMultipleScenes: Bool
  /// The configurations of the role `UIWindowSceneSessionRoleApplication`, in their order.
  public var configurations: [Configuration]

  /// Creates a manifest from the values of the property list.
  public init(supportsMultipleScenes: Bool = false, configurations: [Configuration] = []) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.configurations = configurations
  }
}
