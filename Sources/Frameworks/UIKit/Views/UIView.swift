public import Foundation
public import FoundationAdditions

/// What an app shows. See Apple's `UIView`. A virtual phone draws nothing: views keep what they are told.
///
/// Unlike Apple's they are no `UIResponder`, whose subclasses UIKit makes by their types alone.
@preconcurrency @MainActor
open class UIView: NSObject {
  public var frame: CGRect
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  public var backgroundColor: UIColor?
  public var tintColor: UIColor?
  public var alpha: CGFloat = 1
  open var isHidden = false
  open var isUserInteractionEnabled = true
  public var tag = 0
  public var clipsToBounds = false
  public var translatesAutoresizingMaskIntoConstraints = true
  public var accessibilityIdentifier: String?
  public var gestureRecognizers: [UIGestureRecognizer]?
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public override init() {
    frame = .zero
    super.init()
  }

  public init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func layoutSubviews() {}
  open func setNeedsDisplay() {}
  open func sizeToFit() {}
  open func endEditing(_ force: Bool) -> Bool { true }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }

  /// Makes the changes at once.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }
}

/// A window of an app. See Apple's `UIWindow`.
@preconcurrency @MainActor
open class UIWindow: UIView {
  public var windowScene: UIWindowScene?
  /// Setting it loads the view and makes it appear, as in a window on the screen.
  public var rootViewController: UIViewController? {
    didSet { if isShown { rootViewController?.appear() } }
  }
  private var isShown = false
  public private(set) var isKeyWindow = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public override init() { super.init() }
  public required override init?(coder: NSCoder) { super.init(coder: coder) }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
  }

  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
    guard !isShown else { return }
    isShown = true
    rootViewController?.appear()
  }

  open func makeKey() { isKeyWindow = true }
}

/// The phone's screen, which is that of an iPhone 12.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
  public static let main = UIScreen()
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  public let scale: CGFloat = 3
  public var brightness: CGFloat = 0.5
}

/// A colour by its parts.
public final class UIColor: NSObject, Sendable {
  private let parts: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
  public init(white: CGFloat, alpha: CGFloat) { parts = [white, white, white, alpha] }
  public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  public static let black = UIColor(white: 0, alpha: 1), white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1), lightGray = UIColor(white: 0.67, alpha: 1)
  public static let darkGray = UIColor(white: 0.33, alpha: 1), clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let systemBackground = white, label = black, secondaryLabel = gray, systemBlue = blue
  public static let systemRed = red, systemGreen = green, systemYellow = yellow, systemOrange = orange
  public static let systemGray = gray, secondarySystemBackground = lightGray
}

/// A picture that is not drawn.
public final class UIImage: NSObject, Sendable {
  public init?(named name: String) {}
  public init?(systemName: String) {}
  public init?(data: Data) {}
}

/// A font that is not drawn.
public final class UIFont: NSObject, Sendable {
  public let pointSize: CGFloat

  init(_ size: CGFloat) { pointSize = size }

  /// How heavy a font is.
  public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }

  public class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(size) }
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size) }
}

/// A gesture of the user, who makes none on a virtual phone.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public init(target: Any?, action: Selector?) {}
  public var isEnabled = true
}

@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  public var numberOfTapsRequired = 1
}
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  public var minimumPressDuration = 0.5
}
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {}
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}
