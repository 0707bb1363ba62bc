public import Foundation
import PhonePort

/// What an app asks for its scenes. An iPhone shows one scene of each app, so requests for another one fail as they do there.
extension UIApplication {
  /// Asks for a scene to be shown. In front, the scene that is there needs nothing; in the background an app cannot show itself.
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

  /// Asks for a scene to be shown, as ``requestSceneSessionActivation(_:userActivity:options:errorHandler:)`` does.
  @MainActor
  public func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {
    requestSceneSessionActivation(
      request.session, userActivity: request.userActivity, options: request.options, errorHandler: errorHandler)
  }

  /// Asks for a scene to be closed: that is the user's on an iPhone.
  @MainActor
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) { refuse(.multipleScenesNotSupported, errorHandler) }

  /// Asks for a new picture for the app switcher; it has no effect on a virtual phone.
  @MainActor
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}

  @MainActor
  private func refuse(_ code: UISceneError.Code, _ errorHandler: ((any Error) -> Void)?) {
    guard let errorHandler else { return }
    linkTimers.append(PhoneConnection.current.schedule(after: .milliseconds(1)) { errorHandler(UISceneError(code)) })
  }
}

/// What goes wrong with scenes. See Apple's `UISceneError`.
public struct UISceneError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    /// The app, or the phone, shows one scene alone.
    case multipleScenesNotSupported = 0
    case requestDenied = 1
    case geometryRequestUnsupported = 100
    case geometryRequestDenied = 101
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { UIScene.errorDomain }
  public var errorCode: Int { code.rawValue }
}

/// Which scene is to be shown. See Apple's `UISceneSessionActivationRequest`.
@preconcurrency @MainActor
public final class UISceneSessionActivationRequest: NSObject {
  public let role: UISceneSession.Role
  public let session: UISceneSession?
  public var userActivity: NSUserActivity?
  public var options: UIScene.ActivationRequestOptions?

  private init(role: UISceneSession.Role, _ session: UISceneSession?) {
    self.role = role
    self.session = session
  }

  public override convenience init() { self.init(role: .windowApplication, nil) }
  public convenience init(role: UISceneSession.Role) { self.init(role: role, nil) }
  public convenience init(session: UISceneSession) { self.init(role: session.role, session) }
}

/// How a scene is to be closed. See Apple's `UISceneDestructionRequestOptions`.
open class UISceneDestructionRequestOptions: NSObject {
  public override init() {}
}

extension UIScene {
  nonisolated public static let errorDomain = "UISceneErrorDomain"

  /// How a scene is to be shown. See Apple's `UIScene.ActivationRequestOptions`.
  @MainActor
  public final class ActivationRequestOptions: NSObject {
    public var requestingScene: UIScene?

    nonisolated public override init() {}
  }

  /// How a link is to be opened. See Apple's `UIScene.OpenExternalURLOptions`.
  @MainActor
  public final class OpenExternalURLOptions: NSObject {
    public var universalLinksOnly = false

    nonisolated public override init() {}
  }

  /// Where a link comes from: the user, and no other app. See Apple's `UIScene.OpenURLOptions`.
  @MainActor
  public final class OpenURLOptions: NSObject {
    public var sourceApplication: String? { nil }
    public var annotation: Any? { nil }
    public var openInPlace: Bool { false }
  }

  /// A virtual phone has no other apps: nothing can be opened.
  public func open(
    _ url: URL, options: OpenExternalURLOptions?,
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { UIApplication.shared.open(url, completionHandler: completion) }

  /// A virtual phone has no other apps: nothing can be opened.
  public func open(_ url: URL, options: OpenExternalURLOptions?) async -> Bool { await UIApplication.shared.open(url) }

  /// Keeps the app's picture on the screen for longer; it has no effect on a virtual phone, which draws nothing.
  public func extendStateRestoration() {}
  /// Ends ``extendStateRestoration()``; it has no effect on a virtual phone.
  public func completeStateRestoration() {}
}

/// A link that the app is to open. See Apple's `UIOpenURLContext`.
@MainActor
public final class UIOpenURLContext: NSObject {
  public let url: URL
  public let options = UIScene.OpenURLOptions()

  init(url: URL) {
    self.url = url
  }
}

/// Which of several scenes is best for something. See Apple's `UISceneActivationConditions`.
///
/// An app has one scene here: it has no effect on a virtual phone.
@preconcurrency @MainActor
open class UISceneActivationConditions: NSObject {
  /// It has no effect on a virtual phone.
  open var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// It has no effect on a virtual phone.
  open var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

  nonisolated public override init() {}
}
