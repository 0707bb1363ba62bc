public import Foundation

/// The clipboard of one app. The apps on a virtual phone do not share a clipboard.
public final class UIPasteboard: NSObject, @unchecked Sendable {
  /// The app's clipboard.
  public static let general = UIPasteboard()
  /// The text on the clipboard; `nil` if there is no text.
  public var string: String?
}
