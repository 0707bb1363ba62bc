public import Foundation

/// A font. See Apple's `UIFont`. A virtual phone stores only the font's size.
public final class UIFont: NSObject, Sendable {
  /// The size of the font, in points.
  public let pointSize: CGFloat

  init(_ size: CGFloat) { pointSize = size }

  /// The thickness of a font's strokes. A virtual phone does not store the weight.
  public enum Weight: Sendable {
    /// The thinnest strokes.
    case ultraLight
    /// Strokes between `ultraLight` and `light`.
    case thin
    /// Strokes a little thinner than those of usual text.
    case light
    /// The strokes of usual text.
    case regular
    /// Strokes a little thicker than those of usual text.
    case medium
    /// Strokes between `medium` and `bold`.
    case semibold
    /// The strokes of bold text.
    case bold
    /// Strokes between `bold` and `black`.
    case heavy
    /// The thickest strokes.
    case black
  }

  /// The purpose of a piece of text. See Apple's `UIFont.TextStyle`. The styles do not differ on a virtual phone.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name for the style.
    public let rawValue: String
    /// Creates a style from Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The styles of body text and of headlines.
    public static let body = TextStyle(rawValue: "body"), headline = TextStyle(rawValue: "headline")
    /// Styles of titles in different sizes.
    public static let largeTitle = TextStyle(rawValue: "largeTitle"), title1 = TextStyle(rawValue: "title1")
    /// Styles of titles in different sizes.
    public static let title2 = TextStyle(rawValue: "title2"), title3 = TextStyle(rawValue: "title3")
    /// The styles of a line below a headline and of footnotes.
    public static let subheadline = TextStyle(rawValue: "subheadline"), footnote = TextStyle(rawValue: "footnote")
    /// Styles of captions in two sizes.
    public static let caption1 = TextStyle(rawValue: "caption1"), caption2 = TextStyle(rawValue: "caption2")
    /// A callout.
    public static let callout = TextStyle(rawValue: "callout")
  }

  /// Creates a font. The name is ignored.
  public init?(name: String, size: CGFloat) { pointSize = size }
  /// Returns a font of 17 points for every style.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(17) }
  /// Returns a font of this size, in points.
  public class func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  /// Returns a font of this size, in points.
  public class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size) }
  /// Returns a font of this size, in points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(size) }
  /// The usual size of the system's font, in points.
  public static let systemFontSize: CGFloat = 14
  /// The usual size of a label's font, in points.
  public static let labelFontSize: CGFloat = 17

  /// Returns a font of this size, in points.
  public class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(size) }
  /// Returns a font of this size, in points.
  public class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  /// Returns a font of this size, in points.
  public class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size) }
}
