public import Foundation

/// A picture. See Apple's `UIImage`. A virtual phone does not read the picture's content.
public final class UIImage: NSObject, Sendable {
  /// Creates a picture without content in place of the app's image with this name.
  public init?(named name: String) {}
  /// Creates a picture without content in place of the system's image with this name.
  public init?(systemName: String) {}
  /// Creates a picture without content. The data is ignored.
  public init?(data: Data) {}
  /// Creates a picture without content. The file is ignored.
  public init?(contentsOfFile path: String) {}
  override public init() {}

  /// Whether a picture is drawn with its own colours.
  public enum RenderingMode: Int, Sendable {
    /// The view that shows the picture decides whether the picture keeps its colours.
    case automatic
    /// The picture keeps its own colours.
    case alwaysOriginal
    /// The shape of the picture is drawn in the tint colour of the view.
    case alwaysTemplate
  }
  /// The size of the picture; always 1 × 1 point.
  public var size: CGSize { CGSize(width: 1, height: 1) }
  /// Returns this picture, unchanged.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  /// Returns this picture, unchanged.
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  /// Returns `nil`, because the picture has no content.
  public func pngData() -> Data? { nil }
  /// Returns `nil`, because the picture has no content.
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
}
