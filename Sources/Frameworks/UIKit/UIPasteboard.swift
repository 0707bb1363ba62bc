public import Foundation

/// The clipboard of one process. Apps that run in processes of their own do not share a clipboard.
public final class UIPasteboard: NSObject, @unchecked Sendable {
  /// The clipboard of the process.
  public static let general = UIPasteboard()
  /// The text on the clipboard; `nil` if there is no text.
  public var string: String?
}
