public import Foundation

/// The clipboard of one app.
public final class UIPasteboard: NSObject, @unchecked Sendable {
  public static let general = UIPasteboard()
  public var string: String?
}
