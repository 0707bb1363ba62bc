public import Foundation

/// The sheet in which the user shares items. See Apple's `UIActivityViewController`. The user of a virtual phone shares
/// nothing, and closes the sheet as soon as it has appeared.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// A closure that receives the chosen service, whether the items were shared, the returned items and an error.
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// The closure that is called after the user has closed the sheet: with no service, and `false`.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// The services that the sheet does not offer. A virtual phone ignores the property.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  /// An object that describes the popover in which a device with a large screen shows the sheet.
  public var popoverPresentationController: UIPresentationController? { presentationController }

  /// Creates a sheet. A virtual phone ignores the items and the app's own services.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(nibName: nil, bundle: nil)
  }

  /// Closes the sheet, as the user of a virtual phone does.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.dismiss(animated: animated) { self.completionWithItemsHandler?(nil, false, nil, nil) }
      }
    }
  }

  /// A sheet covers only a part of the screen in every release of iOS.
  override var replacesPresenter: Bool { false }
}

/// A service to which an app shares items. See Apple's `UIActivity`.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// The name of a service.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// AirDrop.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// The clipboard.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Mail.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Messages.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// A printer.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// The photo library.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
  }
}
