public import Foundation
public import FoundationAdditions

/// What an app shows. See Apple's `UIView`. A virtual phone draws nothing: views keep what they are told.
///
/// Unlike Apple's they are no `UIResponder`, whose subclasses UIKit makes by their types alone.
@preconcurrency @MainActor
open class UIView: NSObject, LayoutEdges {
  /// How an image fills a view.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
  }
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let curveEaseInOut: AnimationOptions = [], curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16), `repeat` = AnimationOptions(rawValue: 8)
    public static let autoreverse = AnimationOptions(rawValue: 16), allowUserInteraction = AnimationOptions(rawValue: 2)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2), flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1),
      flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  open var frame: CGRect
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  open var transform = CGAffineTransform.identity
  public let layer = CALayer()
  open var contentMode = ContentMode.scaleToFill
  open var autoresizingMask: AutoresizingMask = []
  open var isOpaque = true
  open var isExclusiveTouch = false
  open var layoutMargins = UIEdgeInsets.zero
  public var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 47, bottom: 34) }
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  public var window: UIWindow? { self as? UIWindow ?? superview?.window }
  public private(set) var constraints: [NSLayoutConstraint] = []
  open var backgroundColor: UIColor?
  open var tintColor: UIColor?
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isUserInteractionEnabled = true
  open var tag = 0
  open var clipsToBounds = false
  public var accessibilityLabel: String?
  public var isAccessibilityElement = false
  /// The outlet that a storyboard connects to the view.
  var outletName: String?
  public var translatesAutoresizingMaskIntoConstraints = true
  public var accessibilityIdentifier: String?
  public var gestureRecognizers: [UIGestureRecognizer]?
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Called after the view has been made from a storyboard or a nib.
  open func awakeFromNib() {}

  /// Connects what a storyboard connects to the view's own outlets.
  func connectOutlet(_ name: String, to object: AnyObject) {}

  open func addConstraint(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
  open func addConstraints(_ added: [NSLayoutConstraint]) { constraints += added }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraints.removeAll { $0 === constraint } }
  open func removeConstraints(_ gone: [NSLayoutConstraint]) { for one in gone { removeConstraint(one) } }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
  }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insertSubview(view, at: 0) }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { addSubview(view) }
  open func bringSubviewToFront(_ view: UIView) {}
  open func sendSubviewToBack(_ view: UIView) {}
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }
  open func didMoveToWindow() {}
  open func didMoveToSuperview() {}
  open func draw(_ rect: CGRect) {}
  open func updateConstraints() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

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

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping damping: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations ?? {}, completion: completion) }

  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }
}

/// A finger on the screen; nobody's on a virtual phone.
@preconcurrency @MainActor
public final class UITouch: NSObject {}

@preconcurrency @MainActor
public final class UIEvent: NSObject {}

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
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
  }

  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
    guard !isShown else { return }
    isShown = true
    UIApplication.shared.add(window: self)
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

  public var cgColor: CGColor { CGColor(parts) }

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
  public static let systemTeal = blue, systemPurple = blue, systemPink = red, systemIndigo = blue, purple = blue
  public static let brown = orange, cyan = blue, magenta = red, tertiaryLabel = gray, placeholderText = gray
  public static let systemGray2 = lightGray, systemGray3 = lightGray, systemGray4 = lightGray, systemGray5 = lightGray
  public static let systemGray6 = lightGray, separator = lightGray, link = blue, systemGroupedBackground = lightGray
  public static let darkText = black, lightText = white, secondarySystemGroupedBackground = white, systemFill = gray
  public static let tertiarySystemBackground = white, quaternaryLabel = lightGray, groupTableViewBackground = lightGray
  public static let systemGray = gray, secondarySystemBackground = lightGray
}

/// A picture that is not drawn.
public final class UIImage: NSObject, Sendable {
  public init?(named name: String) {}
  public init?(systemName: String) {}
  public init?(data: Data) {}
  public init?(contentsOfFile path: String) {}
  override public init() {}

  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public var size: CGSize { CGSize(width: 1, height: 1) }
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  public func pngData() -> Data? { nil }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}

/// A font that is not drawn.
public final class UIFont: NSObject, Sendable {
  public let pointSize: CGFloat

  init(_ size: CGFloat) { pointSize = size }

  /// How heavy a font is.
  public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let body = TextStyle(rawValue: "body"), headline = TextStyle(rawValue: "headline")
    public static let largeTitle = TextStyle(rawValue: "largeTitle"), title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2"), title3 = TextStyle(rawValue: "title3")
    public static let subheadline = TextStyle(rawValue: "subheadline"), footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1"), caption2 = TextStyle(rawValue: "caption2")
    public static let callout = TextStyle(rawValue: "callout")
  }

  public init?(name: String, size: CGFloat) { pointSize = size }
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(17) }
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size) }
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(size) }
  public static let systemFontSize: CGFloat = 14
  public static let labelFontSize: CGFloat = 17

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
