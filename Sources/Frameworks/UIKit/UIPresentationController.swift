public import Foundation

/// Describes the presentation of a controller over another controller. See Apple's `UIPresentationController`. The
/// object stores the values that the app sets.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  /// The object that receives the events of the presentation. A virtual phone does not call this object.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view to which a popover points.
  public var sourceView: UIView?
  /// The rectangle to which a popover points.
  public var sourceRect = CGRect.zero
  /// The button to which a popover points.
  public var barButtonItem: UIBarButtonItem?
}

/// Receives the events at the end of a presentation. See Apple's `UIAdaptivePresentationControllerDelegate`. A virtual
/// phone does not call these methods.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
}

extension UIAdaptivePresentationControllerDelegate {
  /// Does nothing. A delegate without this method ignores the end of the presentation.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing. A delegate without this method ignores the end of the presentation.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Returns `true`, so that the user may end the presentation.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
}

/// The way in which a presented controller covers the presenting controller. On a virtual phone, the styles differ only
/// in whether the presenting view disappears.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The presented view covers the screen.
  case fullScreen = 0
  /// The presented view is a sheet that covers most of the screen.
  case pageSheet
  /// The presented view is a sheet, smaller than a page sheet on a large screen.
  case formSheet
  /// The presented view covers the view of the nearest controller that defines a context for presentations.
  case currentContext
  /// An object of the app determines how the presented view appears.
  case custom
  /// The presented view covers the screen. The views behind it remain visible where it is transparent.
  case overFullScreen
  /// As `currentContext`, but the views behind the presented view remain visible where it is transparent.
  case overCurrentContext
  /// The presented view is in a bubble that points to a view or a button.
  case popover
  /// The answer of a delegate that does not want iOS to adapt the style.
  case none = -1
  /// iOS chooses the style, in iOS 13 and later. It is the style of a new controller.
  case automatic = -2
}
/// The animation with which a presented controller appears. A virtual phone shows no animation.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The view moves up from the bottom of the screen.
  case coverVertical
  /// The screen turns around its vertical axis, and the view is on the other side.
  case flipHorizontal
  /// The view fades in.
  case crossDissolve
  /// A corner of the old view curls up and reveals the view.
  case partialCurl
}
