public import Foundation

/// Modifiers for the look, the sound and the accessibility of a view. These modifiers have no effect on a virtual
/// phone, which draws nothing.
extension View {
  /// Sets the styles of the foreground. Has no effect on a virtual phone.
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ first: A, _ second: B) -> some View { self }
  /// Fills a shape behind the view. Has no effect on a virtual phone.
  public func background<S: ShapeStyle, V: View>(_ style: S, in shape: V) -> some View { self }
  /// Sets the style of backgrounds. Has no effect on a virtual phone.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Sets the background of a container. Has no effect on a virtual phone.
  public func containerBackground<S: ShapeStyle>(_ style: S, for placement: Visibility) -> some View { self }
  /// Covers the view with a style. Has no effect on a virtual phone.
  public func overlay<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Shows only the part of the view that another view covers. Has no effect on a virtual phone.
  public func mask<V: View>(_ mask: V) -> some View { self }
  /// Shows only the part of the view that another view covers. Has no effect on a virtual phone: the closure is not
  /// called.
  public func mask<V: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> V) -> some View { self }
  /// Adds a border. Has no effect on a virtual phone.
  public func border<S: ShapeStyle>(_ style: S, width: CGFloat = 1) -> some View { self }
  /// Adds space around the view. Has no effect on a virtual phone.
  public func padding(_ insets: EdgeInsets) -> some View { self }
  /// Adds space to the insets of the safe area. Has no effect on a virtual phone.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  /// Extends the view beyond the safe area. Has no effect on a virtual phone.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  /// Places the centre of the view at a point. Has no effect on a virtual phone.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Places the centre of the view at a point. Has no effect on a virtual phone.
  public func position(_ point: CGPoint) -> some View { self }
  /// Moves the view. Has no effect on a virtual phone.
  public func offset(_ offset: CGSize) -> some View { self }
  /// Scales the view. Has no effect on a virtual phone.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
  /// Scales the view. Has no effect on a virtual phone.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint) -> some View { self }
  /// Rotates the view. Has no effect on a virtual phone.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  /// Rotates the view in space. Has no effect on a virtual phone.
  public func rotation3DEffect(_ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)) -> some View { self }
  /// Brightens the view. Has no effect on a virtual phone.
  public func brightness(_ amount: Double) -> some View { self }
  /// Changes the contrast. Has no effect on a virtual phone.
  public func contrast(_ amount: Double) -> some View { self }
  /// Changes the saturation of the colours. Has no effect on a virtual phone.
  public func saturation(_ amount: Double) -> some View { self }
  /// Removes colour. Has no effect on a virtual phone.
  public func grayscale(_ amount: Double) -> some View { self }
  /// Sets how the view is blended with its background. Has no effect on a virtual phone.
  public func blendMode(_ mode: StyleName) -> some View { self }
  /// Draws the contained views as a single view. Has no effect on a virtual phone.
  public func compositingGroup() -> some View { self }
  /// Draws the contained views into one image. Has no effect on a virtual phone.
  public func drawingGroup() -> some View { self }
  /// Hides the content, for example until it is loaded. Has no effect on a virtual phone: a tap finds controls by their
  /// hidden texts.
  public func redacted(reason: RedactionReasons) -> some View { self }
  /// Sets the rendering mode of symbols. Has no effect on a virtual phone.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Sets the variant of symbols. Has no effect on a virtual phone.
  public func symbolVariant(_ variant: StyleName) -> some View { self }
  /// Animates symbols. Has no effect on a virtual phone.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }
  /// Animates symbols when a value changes. Has no effect on a virtual phone.
  public func symbolEffect<V: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: V
  ) -> some View { self }
  /// Sets the transition between old and new content. Has no effect on a virtual phone.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Plays a sound or a vibration when a value changes. Has no effect on a virtual phone.
  public func sensoryFeedback<V: Equatable>(_ feedback: SensoryFeedback, trigger: V) -> some View { self }
  /// Names the coordinate space of the view. Has no effect on a virtual phone.
  public func coordinateSpace(name: String) -> some View { self }
  /// Makes the dark parts of the view transparent. Has no effect on a virtual phone.
  public func luminanceToAlpha() -> some View { self }
  /// Sets the colour scheme, light or dark. Has no effect on a virtual phone: the environment's colour scheme does not
  /// change.
  public func colorScheme(_ scheme: ColorScheme) -> some View { self }
  /// Hides the status bar. Has no effect on a virtual phone.
  public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }
  /// Shows or hides the parts of the screen that iOS draws over the app, such as the home indicator. Has no effect on a
  /// virtual phone.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  /// Adds a badge with a text to a row or a tab. Has no effect on a virtual phone.
  public func badge<S: TitleText>(_ label: S?) -> some View { self }
  /// Adds a badge with a number to a row or a tab. Has no effect on a virtual phone.
  public func badge(_ count: Int) -> some View { self }
  /// Adds a text that explains the view. Has no effect on a virtual phone.
  public func help<S: TitleText>(_ text: S) -> some View { self }
  /// Sets the size of texts. Has no effect on a virtual phone: the environment's text size does not change.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  /// Limits the size of texts. Has no effect on a virtual phone: the environment's text size does not change.
  public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View { self }

  // Texts
  /// Writes texts in italics. Has no effect on a virtual phone.
  public func italic(_ isActive: Bool = true) -> some View { self }
  /// Underlines texts. Has no effect on a virtual phone.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Strikes texts through. Has no effect on a virtual phone.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  /// Sets the design of the typeface. Has no effect on a virtual phone.
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  /// Sets the space between characters. Has no effect on a virtual phone.
  public func kerning(_ value: CGFloat) -> some View { self }
  /// Sets the space between characters. Has no effect on a virtual phone.
  public func tracking(_ value: CGFloat) -> some View { self }
  /// Raises or lowers texts. Has no effect on a virtual phone.
  public func baselineOffset(_ offset: CGFloat) -> some View { self }
  /// Sets the space between lines. Has no effect on a virtual phone.
  public func lineSpacing(_ spacing: CGFloat) -> some View { self }
  /// Limits the number of lines. Has no effect on a virtual phone.
  public func lineLimit(_ range: ClosedRange<Int>) -> some View { self }
  /// Limits the number of lines. Has no effect on a virtual phone.
  public func lineLimit(_ count: Int, reservesSpace: Bool) -> some View { self }
  /// Lets iOS reduce the space between characters. Has no effect on a virtual phone.
  public func allowsTightening(_ isAllowed: Bool) -> some View { self }
  /// Shows texts in upper or lower case. Has no effect on a virtual phone: a tap finds a control by its text in the
  /// original case.
  public func textCase(_ textCase: TextCase?) -> some View { self }
  /// Gives all digits the same width. Has no effect on a virtual phone.
  public func monospacedDigit() -> some View { self }
  /// Sets which letters the keyboard capitalises. Has no effect on a virtual phone.
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View { self }
  /// Sets which kind of text a field expects. Has no effect on a virtual phone.
  public func textContentType(_ type: UITextContentType?) -> some View { self }
  /// Shows or hides the background of scrolling views. Has no effect on a virtual phone.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  // Lists, bars and scrolling
  /// Shows or hides the line between rows. Has no effect on a virtual phone.
  public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
  /// Shows or hides the line between sections. Has no effect on a virtual phone.
  public func listSectionSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
  /// Sets the space around a row's contents. Has no effect on a virtual phone.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  /// Sets the space between rows. Has no effect on a virtual phone.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
  /// Sets the space between sections. Has no effect on a virtual phone.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
  /// Sets how prominent the headers of sections are. Has no effect on a virtual phone.
  public func headerProminence(_ prominence: StyleName) -> some View { self }
  /// Keeps the user from deleting rows. Has no effect on a virtual phone, whose user deletes no rows.
  public func deleteDisabled(_ isDisabled: Bool) -> some View { self }
  /// Keeps the user from moving rows. Has no effect on a virtual phone, whose user moves no rows.
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  /// Shows or hides bars. Has no effect on a virtual phone: items of a hidden bar can be tapped.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  /// Shows or hides the background of bars. Has no effect on a virtual phone.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  /// Sets the background of bars. Has no effect on a virtual phone.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
  /// Sets the colour scheme of bars, light or dark. Has no effect on a virtual phone.
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  /// Sets the size of the navigation bar's title. Has no effect on a virtual phone.
  public func toolbarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  /// Sets how scrolling hides the keyboard. Has no effect on a virtual phone.
  public func scrollDismissesKeyboard(_ mode: StyleName) -> some View { self }
  /// Shows or hides the scroll indicators. Has no effect on a virtual phone.
  public func scrollIndicators(_ visibility: Visibility) -> some View { self }
  /// Keeps the user from scrolling. Has no effect on a virtual phone: nothing scrolls.
  public func scrollDisabled(_ isDisabled: Bool) -> some View { self }
  /// Lets scrolling stop at the contained views. Has no effect on a virtual phone.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  /// Sets where scrolling begins. Has no effect on a virtual phone.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
  /// Sets the style of the dots below pages. Has no effect on a virtual phone.
  public func indexViewStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of labels. Has no effect on a virtual phone.
  public func labelStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of labels. Has no effect on a virtual phone: the style's body is not evaluated.
  public func labelStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of gauges. Has no effect on a virtual phone.
  public func gaugeStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of menus. Has no effect on a virtual phone: the style's body is not evaluated.
  public func menuStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of group boxes. Has no effect on a virtual phone: the style's body is not evaluated.
  public func groupBoxStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of date pickers. Has no effect on a virtual phone.
  public func datePickerStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of toggles. Has no effect on a virtual phone: the style's body is not evaluated.
  public func toggleStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of tab views. Has no effect on a virtual phone.
  public func tabViewStyle<S>(_ style: S) -> some View { self }
  /// Sets the shape of buttons. Has no effect on a virtual phone.
  public func buttonBorderShape(_ shape: StyleName) -> some View { self }
  /// Sets the style of forms. Has no effect on a virtual phone.
  public func formStyle(_ style: StyleName) -> some View { self }
  /// Sets how many columns a cell spans. Has no effect on a virtual phone.
  public func gridCellColumns(_ count: Int) -> some View { self }
  /// Keeps a cell from enlarging its row or column. Has no effect on a virtual phone.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
  /// Makes the view as large as its container in the given directions. Has no effect on a virtual phone.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }
  /// Sets the keys that press a button. Has no effect on a virtual phone.
  public func keyboardShortcut(_ key: StyleName) -> some View { self }

  // Accessibility
  /// Sets the hint that is read aloud. Has no effect on a virtual phone.
  public func accessibilityHint<S: TitleText>(_ hint: S) -> some View { self }
  /// Sets the value that is read aloud. Has no effect on a virtual phone.
  public func accessibilityValue<S: TitleText>(_ value: S) -> some View { self }
  /// Keeps the view from being read aloud. Has no effect on a virtual phone: a hidden control can be tapped.
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  /// Makes the view an accessibility element that ignores, combines or contains the views inside it. Has no effect on a
  /// virtual phone.
  public func accessibilityElement(children: StyleName = .ignore) -> some View { self }
  /// Adds traits that are read aloud with the view. Has no effect on a virtual phone.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Removes traits that are read aloud with the view. Has no effect on a virtual phone.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Handles an action of assistive technology. Has no effect on a virtual phone: the action is never called.
  public func accessibilityAction(_ action: @escaping () -> Void) -> some View { self }
  /// Handles a named action of assistive technology. Has no effect on a virtual phone: the action is never called.
  public func accessibilityAction<S: TitleText>(named name: S, _ action: @escaping () -> Void) -> some View { self }
  /// Sets the order in which views are read aloud. Has no effect on a virtual phone.
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }
}

/// The parts of the screen that are outside the safe area.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The regions as bits.
  public let rawValue: Int
  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The region that containers such as bars cover, and the region that the keyboard covers.
  public static let container = SafeAreaRegions(rawValue: 1), keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// The traits that are read aloud with a view.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// The traits as bits. The values differ from the values on iOS.
  public let rawValue: Int
  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The view is read aloud as a button. Has no effect on a virtual phone.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// The view is the heading of a part of the screen. Has no effect on a virtual phone.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// The view is one of several choices, and the user has chosen it. Has no effect on a virtual phone.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// The view is read aloud as a link. Has no effect on a virtual phone.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// The view is read aloud as an image. Has no effect on a virtual phone.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// The view is a text that never changes. Has no effect on a virtual phone.
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  /// The label or the value of the view changes often. Has no effect on a virtual phone.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
  /// Only the views inside this view are read aloud, not the views beside it. Has no effect on a virtual phone.
  public static let isModal = AccessibilityTraits(rawValue: 128)
}

/// The reasons why content is hidden.
public struct RedactionReasons: OptionSet, Sendable {
  /// The reasons as bits.
  public let rawValue: Int
  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Two reasons: the content is not loaded yet, or the content is private.
  public static let placeholder = RedactionReasons(rawValue: 1), privacy = RedactionReasons(rawValue: 2)
}

/// The way in which a symbol is coloured.
public enum SymbolRenderingMode: Sendable {
  /// All layers of the symbol have one colour. Has no effect on a virtual phone.
  case monochrome
  /// All layers have one colour, in a different opacity for each layer. Has no effect on a virtual phone.
  case hierarchical
  /// Each layer has its own colour, which the app chooses. Has no effect on a virtual phone.
  case palette
  /// Each layer has the colour that is built into the symbol. Has no effect on a virtual phone.
  case multicolor
}
/// The transition between old and new content.
public enum ContentTransition: Sendable {
  /// The new content replaces the old content without an animation. Has no effect on a virtual phone.
  case identity
  /// The old content fades out while the new content fades in. Has no effect on a virtual phone.
  case opacity
  /// The old content changes gradually into the new content. Has no effect on a virtual phone.
  case interpolate
  /// The changed digits of a text move out and in. Has no effect on a virtual phone.
  case numericText
  /// Returns the transition of a text that shows a number. The direction is ignored.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { .numericText }
  /// Returns the transition of a text that shows a number. The value is ignored.
  public static func numericText(value: Double) -> ContentTransition { .numericText }
  /// The symbol changes with an animation that iOS chooses. Has no effect on a virtual phone.
  public static var symbolEffect: ContentTransition { .interpolate }
  /// Returns the transition of a symbol that changes with an animation. The arguments are ignored.
  public static func symbolEffect(
    _ effect: SymbolTransition, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .interpolate }
}
/// A sound or a vibration, which a virtual phone does not make.
public enum SensoryFeedback: Sendable {
  /// A task has succeeded. Has no effect on a virtual phone.
  case success
  /// A task needs the user's attention. Has no effect on a virtual phone.
  case warning
  /// A task has failed. Has no effect on a virtual phone.
  case error
  /// The user has chosen another element. Has no effect on a virtual phone.
  case selection
  /// Two elements of the interface have collided. Has no effect on a virtual phone.
  case impact
  /// An activity has begun. Has no effect on a virtual phone.
  case start
  /// An activity has ended. Has no effect on a virtual phone.
  case stop
  /// A value has risen above a limit that matters to the user. Has no effect on a virtual phone.
  case increase
  /// A value has fallen below a limit that matters to the user. Has no effect on a virtual phone.
  case decrease
}

extension Text {
  /// The case of a text.
  public enum Case: Sendable {
    /// All letters are capital letters. Has no effect on a virtual phone: a tap finds the text in its original case.
    case uppercase
    /// All letters are small letters. Has no effect on a virtual phone: a tap finds the text in its original case.
    case lowercase
  }
}

/// Whether a text is in upper or lower case.
public typealias TextCase = Text.Case
