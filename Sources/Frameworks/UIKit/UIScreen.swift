public import Foundation

/// A frame of reference for positions on the screen. See Apple's `UICoordinateSpace`.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the object in its own coordinates, in points.
  var bounds: CGRect { get }
}

/// The phone's screen, which has the size of an iPhone 12's screen.
@preconcurrency @MainActor
public final class UIScreen: NSObject, UICoordinateSpace {
  /// The only screen of the phone.
  public static let main = UIScreen()
  /// The size of the screen, in points.
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// The number of pixels for each point.
  public let scale: CGFloat = 3
  /// The brightness of the screen, from 0 to 1. The value has no effect on a virtual phone.
  public var brightness: CGFloat = 0.5
  /// The coordinates of the screen, which the app's window fills.
  public var coordinateSpace: any UICoordinateSpace { self }
}

extension UIWindowScene {
  /// The coordinates of the scene, which fills the screen.
  public var coordinateSpace: any UICoordinateSpace { screen }
}
