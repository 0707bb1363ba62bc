public import Foundation

/// What an app may know of the phone it runs on. See Apple's `UIDevice`.
public final class UIDevice: NSObject {
  private let phone: Phone

  private init(phone: Phone) {
    self.phone = phone
  }

  /// The phone of the app that asks.
  public static var current: UIDevice { UIDevice(phone: AppProcess.current.phone) }

  public var model: String { "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { phone.os.description }
}
