public import Foundation
import PhonePort

/// An app's requests for its scenes. An app on an iPhone has one scene, so a request for another scene fails.
extension UIApplication {
  /// Asks the phone to show a scene. While the app is in the foreground, its scene is shown anyway. An app in the
  /// background cannot show itself.
  ///
  /// - Parameters:
  ///   - sceneSession: The session of the app's scene. The request fails for `nil`, and for every session except that
  ///     of the app's scene.
  ///   - userActivity: The activity that the scene should show. The virtual phone ignores this value.
  ///   - options: The options for showing the scene. The virtual phone ignores the options.
  ///   - errorHandler: A closure that receives the error of a failed request: `multipleScenesNotSupported` for a wrong
  ///     session or `nil`, and `requestDenied` while the app is in the background.
  @MainActor
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let sceneSession, openSessions.contains(sceneSession) else {
      return refuse(.multipleScenesNotSupported, errorHandler)
    }
    if applicationState == .background { refuse(.requestDenied, errorHandler) }
  }

  /// Asks the phone to show a scene, as ``requestSceneSessionActivation(_:userActivity:options:errorHandler:)`` does.
  @MainActor
  public func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {
    requestSceneSessionActivation(
      request.session, userActivity: request.userActivity, options: request.options, errorHandler: errorHandler)
  }

  /// Asks the phone to close a scene. The request fails, because on an iPhone only the user closes a scene.
  @MainActor
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) { refuse(.multipleScenesNotSupported, errorHandler) }

  /// Requests a new picture in the app switcher. Nothing is drawn, so the method has no effect on a virtual phone.
  @MainActor
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

  @MainActor
  private func refuse(_ code: UISceneError.Code, _ errorHandler: ((any Error) -> Void)?) {
    guard let errorHandler else { return }
    linkTimers.append(PhoneConnection.current.schedule(after: .milliseconds(1)) { errorHandler(UISceneError(code)) })
  }
}

/// The error of a failed request for a scene. See Apple's `UISceneError`.
public struct UISceneError: CustomNSError, Hashable {
  /// The reason why a request for a scene failed.
  public enum Code: Int, Sendable {
    /// The app or the phone supports only one scene.
    case multipleScenesNotSupported = 0
    /// The app asked for its scene to be shown while the app was in the background.
    case requestDenied = 1
    /// The phone does not support the requested geometry of the scene. A virtual phone never reports this error.
    case geometryRequestUnsupported = 100
    /// The phone denied the requested geometry of the scene. A virtual phone never reports this error.
    case geometryRequestDenied = 101
  }

  /// The reason why the request failed.
  public let code: Code

  /// Creates an error with a code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain of an `NSError` that is made from this error.
  public static var errorDomain: String { UIScene.errorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

/// A request to show a scene. See Apple's `UISceneSessionActivationRequest`.
@preconcurrency @MainActor
public final class UISceneSessionActivationRequest: NSObject {
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The session of the scene that should be shown; `nil` requests a new scene.
  public let session: UISceneSession?
  /// The activity that the scene should show. The virtual phone ignores this value.
  public var userActivity: NSUserActivity?
  /// The options for showing the scene. The virtual phone ignores the options.
  public var options: UIScene.ActivationRequestOptions?

  private init(role: UISceneSession.Role, _ session: UISceneSession?) {
    self.role = role
    self.session = session
  }

  public override convenience init() { self.init(role: .windowApplication, nil) }
  /// Creates a request for a new scene with a role. The request fails on an iPhone.
  public convenience init(role: UISceneSession.Role) { self.init(role: role, nil) }
  /// Creates a request for the scene of a session.
  public convenience init(session: UISceneSession) { self.init(role: session.role, session) }
}

/// The options of a request to close a scene. See Apple's `UISceneDestructionRequestOptions`.
open class UISceneDestructionRequestOptions: NSObject {
  public override init() {}
}

extension UIScene {
  /// The error domain of ``UISceneError``.
  nonisolated public static let errorDomain = "UISceneErrorDomain"

  /// The options of a request to show a scene. See Apple's `UIScene.ActivationRequestOptions`.
  @MainActor
  public final class ActivationRequestOptions: NSObject {
    /// The scene that makes the request. The virtual phone ignores this value.
    public var requestingScene: UIScene?

    nonisolated public override init() {}
  }

  /// The options of a request to open a link. See Apple's `UIScene.OpenExternalURLOptions`.
  @MainActor
  public final class OpenExternalURLOptions: NSObject {
    /// Whether only an app, and not the browser, may open the link. A virtual phone opens no links.
    public var universalLinksOnly = false

    nonisolated public override init() {}
  }

  /// The options that come with a link. On a virtual phone only the user, and no other app, sends a link. See
  /// Apple's `UIScene.OpenURLOptions`.
  @MainActor
  public final class OpenURLOptions: NSObject {
    /// The bundle identifier of the app that sent the link; always `nil`.
    public var sourceApplication: String? { nil }
    /// The property list that the other app sent with the link; always `nil`.
    public var annotation: Any? { nil }
    /// Whether the app may edit a file at its present location; always `false`.
    public var openInPlace: Bool { false }
  }

  /// Asks another app to open the link. The completion handler receives `false`, because an app on a virtual phone
  /// cannot pass a link to another app.
  public func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { UIApplication.shared.open(url, completionHandler: completion) }

  /// Asks another app to open the link. Returns `false`, because an app on a virtual phone cannot pass a link to
  /// another app.
  public func open(_ url: URL, options: OpenExternalURLOptions?) async -> Bool { await UIApplication.shared.open(url) }

  /// Reports that the app continues to restore the scene asynchronously. The method has no effect on a virtual phone.
  public func extendStateRestoration() {}
  /// Reports that the app has finished the asynchronous restoration. The method has no effect on a virtual phone.
  public func completeStateRestoration() {}
}

/// A link that the app should open. See Apple's `UIOpenURLContext`.
@MainActor
public final class UIOpenURLContext: NSObject {
  /// The link.
  public let url: URL
  /// The options that came with the link.
  public let options = UIScene.OpenURLOptions()

  init(url: URL) {
    self.url = url
  }
}

/// Describes the activities for which a scene is suitable, in an app with several scenes. See Apple's
/// `UISceneActivationConditions`.
///
/// An app has one scene, so the class has no effect on a virtual phone.
@preconcurrency @MainActor
open class UISceneActivationConditions: NSObject {
  /// A predicate that is true if the scene can show an activity. An app has one scene, so the property has no effect on
  /// a virtual phone.
  open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// A predicate that is true if the scene is the most suitable scene for an activity. An app has one scene, so the
  /// property has no effect on a virtual phone.
  open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

  nonisolated public override init() {}
}
