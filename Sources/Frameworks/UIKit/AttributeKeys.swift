public import Foundation

/// The attributes of a text that determine its look. A virtual phone draws nothing.
extension NSAttributedString.Key {
  /// The font of the text.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the text.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The layout of the paragraph.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The distance between characters, in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The style of a line below the text.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the line below the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The style of a line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The colour of the line through the text.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The colour of the characters' outlines.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of the characters' outlines.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The shadow of the text.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// The address that a tap on the text opens on iOS.
  public static let link = NSAttributedString.Key("NSLink")
  /// The distance of the text from the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
