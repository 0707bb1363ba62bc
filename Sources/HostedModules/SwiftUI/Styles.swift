public import Foundation

/// A colour, a gradient or another style of drawing. See Apple's `ShapeStyle`.
public protocol ShapeStyle: Sendable {}

/// A colour, which a virtual phone does not draw. Colours of one origin with the same name or components are equal.
public struct Color: InertView, ShapeStyle, Hashable {
  /// Empty: the view contains no other views.
  public var content: Container { Container() }
  let name: String

  nonisolated init(named name: String) { self.name = name }
  /// Creates a colour from the app's assets. The name is not checked. The colour differs from a system colour with the
  /// same name.
  public nonisolated init(_ name: String) { self.name = "asset \(name)" }
  /// Creates a colour from red, green and blue. Two colours that differ only in their opacity are equal.
  public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    name = "\(red) \(green) \(blue)"
  }
  /// Creates a shade of grey. Two shades that differ only in their opacity are equal.
  public nonisolated init(white: Double, opacity: Double = 1) { name = "\(white)" }
  /// Creates a colour from a UIKit colour. All colours that are created from UIKit colours are equal.
  public nonisolated init(_ color: UIColor) { name = "UIColor" }
  /// Creates a colour from a UIKit colour. All colours that are created from UIKit colours are equal.
  public nonisolated init(uiColor: UIColor) { name = "UIColor" }
  /// Sets the opacity. Has no effect on a virtual phone.
  public nonisolated func opacity(_ value: Double) -> Color { self }

  /// Black.
  public nonisolated static let black = Color(named: "black")
  /// White.
  public nonisolated static let white = Color(named: "white")
  /// Red.
  public nonisolated static let red = Color(named: "red")
  /// Green.
  public nonisolated static let green = Color(named: "green")
  /// Blue.
  public nonisolated static let blue = Color(named: "blue")
  /// Grey.
  public nonisolated static let gray = Color(named: "gray")
  /// Orange.
  public nonisolated static let orange = Color(named: "orange")
  /// Yellow.
  public nonisolated static let yellow = Color(named: "yellow")
  /// Purple.
  public nonisolated static let purple = Color(named: "purple")
  /// Pink.
  public nonisolated static let pink = Color(named: "pink")
  /// A light green with a tinge of blue.
  public nonisolated static let mint = Color(named: "mint")
  /// A colour between blue and green, darker than cyan.
  public nonisolated static let teal = Color(named: "teal")
  /// A light blue with a tinge of green.
  public nonisolated static let cyan = Color(named: "cyan")
  /// A blue with a tinge of violet.
  public nonisolated static let indigo = Color(named: "indigo")
  /// Brown.
  public nonisolated static let brown = Color(named: "brown")
  /// The colour of the main content.
  public nonisolated static let primary = Color(named: "primary")
  /// The colour of less important content.
  public nonisolated static let secondary = Color(named: "secondary")
  /// No colour.
  public nonisolated static let clear = Color(named: "clear")
  /// The app's accent colour. A virtual phone does not read this colour from the app's assets.
  public nonisolated static let accentColor = Color(named: "accent")
}

extension ShapeStyle where Self == Color {
  /// Black.
  public static var black: Color { .init(named: "black") }
  /// White.
  public static var white: Color { .init(named: "white") }
  /// Red.
  public static var red: Color { .init(named: "red") }
  /// Green.
  public static var green: Color { .init(named: "green") }
  /// Blue.
  public static var blue: Color { .init(named: "blue") }
  /// Grey.
  public static var gray: Color { .init(named: "gray") }
  /// Orange.
  public static var orange: Color { .init(named: "orange") }
  /// Yellow.
  public static var yellow: Color { .init(named: "yellow") }
  /// Purple.
  public static var purple: Color { .init(named: "purple") }
  /// Pink.
  public static var pink: Color { .init(named: "pink") }
  /// A light green with a tinge of blue.
  public static var mint: Color { .init(named: "mint") }
  /// A colour between blue and green, darker than cyan.
  public static var teal: Color { .init(named: "teal") }
  /// A light blue with a tinge of green.
  public static var cyan: Color { .init(named: "cyan") }
  /// A blue with a tinge of violet.
  public static var indigo: Color { .init(named: "indigo") }
  /// Brown.
  public static var brown: Color { .init(named: "brown") }
  /// The colour of the main content.
  public static var primary: Color { .init(named: "primary") }
  /// The colour of less important content.
  public static var secondary: Color { .init(named: "secondary") }
  /// The colour of even less important content.
  public static var tertiary: Color { .init(named: "tertiary") }
  /// No colour.
  public static var clear: Color { .init(named: "clear") }
  /// The colour of the least important content.
  public static var quaternary: Color { .init(named: "quaternary") }
  /// The colour of the background.
  public static var background: Color { .init(named: "background") }
  /// The colour of the foreground.
  public static var foreground: Color { .init(named: "foreground") }
  /// The colour of selected content.
  public static var selection: Color { .init(named: "selection") }
  /// The colour of lines between parts of the interface.
  public static var separator: Color { .init(named: "separator") }
  /// The colour of placeholders.
  public static var placeholder: Color { .init(named: "placeholder") }
  /// The colour of links.
  public static var link: Color { .init(named: "link") }
  /// The colour of filled shapes.
  public static var fill: Color { .init(named: "fill") }
  /// A translucent background that is mostly opaque.
  public static var thickMaterial: Color { .init(named: "material") }
  /// A translucent background that is almost opaque.
  public static var ultraThickMaterial: Color { .init(named: "material") }
  /// The translucent background of bars.
  public static var bar: Color { .init(named: "material") }
  /// The colour of controls.
  public static var tint: Color { .init(named: "tint") }
  /// A translucent background of medium thickness.
  public static var regularMaterial: Color { .init(named: "material") }
  /// A translucent background that is mostly transparent.
  public static var ultraThinMaterial: Color { .init(named: "material") }
  /// A translucent background that is more transparent than opaque.
  public static var thinMaterial: Color { .init(named: "material") }
}

/// The horizontal or the vertical direction.
public enum Axis: Sendable {
  /// From the leading to the trailing edge. Has no effect on a virtual phone.
  case horizontal
  /// From the top to the bottom. Has no effect on a virtual phone.
  case vertical
  /// A set of directions.
  public struct Set: OptionSet, Sendable {
    /// The directions as bits.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Only the horizontal direction. Has no effect on a virtual phone.
    public static let horizontal = Set(rawValue: 1)
    /// Only the vertical direction. Has no effect on a virtual phone.
    public static let vertical = Set(rawValue: 2)
  }
}

/// The timing of an animation. A virtual phone animates nothing: changes are made at once.
public struct Animation: Sendable {
  // The named animations. Because nothing moves, they are all alike.
  /// The animation of a change for which the app chooses no other animation. Has no effect on a virtual phone.
  public static let `default` = Animation()
  /// An animation that begins and ends slowly. Has no effect on a virtual phone.
  public static let easeInOut = Animation()
  /// An animation that begins slowly. Has no effect on a virtual phone.
  public static let easeIn = Animation()
  /// An animation that ends slowly. Has no effect on a virtual phone.
  public static let easeOut = Animation()
  /// An animation of constant speed. Has no effect on a virtual phone.
  public static let linear = Animation()
  /// An animation with the motion of a spring. Has no effect on a virtual phone.
  public static let spring = Animation()
  /// Returns an animation that begins and ends slowly.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  /// Returns an animation of constant speed.
  public static func linear(duration: Double) -> Animation { Animation() }
  /// Returns a spring animation.
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.8) -> Animation { Animation() }
  /// Repeats the animation without end. Has no effect on a virtual phone.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  /// Delays the animation. Has no effect on a virtual phone.
  public func delay(_ delay: Double) -> Animation { self }
}

/// Calls `body` without an animation, and returns the result of `body`.
@MainActor
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Whether content fits into its space or fills it.
public enum ContentMode: Sendable {
  /// The whole content is visible; a part of the space may stay empty. Has no effect on a virtual phone.
  case fit
  /// The content fills the space; a part of the content may be outside the space. Has no effect on a virtual phone.
  case fill
}
/// The size of the navigation bar's title.
public enum TitleDisplayMode: Sendable {
  /// The title is as large as the title of the previous view in the stack. Has no effect on a virtual phone.
  case automatic
  /// The title is small, and in the middle of the bar. Has no effect on a virtual phone.
  case inline
  /// The title is large, and below the bar until the user scrolls. Has no effect on a virtual phone.
  case large
}
/// The text on the keyboard's return key.
public enum SubmitLabel: Sendable {
  /// The label "Done". Has no effect on a virtual phone.
  case done
  /// The label "Go". Has no effect on a virtual phone.
  case go
  /// The label "Send". Has no effect on a virtual phone.
  case send
  /// The label "Join". Has no effect on a virtual phone.
  case join
  /// The label "Route". Has no effect on a virtual phone.
  case route
  /// The label "Search". Has no effect on a virtual phone.
  case search
  /// The label "Return". Has no effect on a virtual phone.
  case `return`
  /// The label "Next". Has no effect on a virtual phone.
  case next
  /// The label "Continue". Has no effect on a virtual phone.
  case `continue`
}

/// More modifiers for the look of a view. Modifiers that add no view have no effect on a virtual phone, which draws
/// nothing.
extension View {
  /// Sets the colour of the foreground. Has no effect on a virtual phone.
  public func foregroundColor(_ color: Color?) -> some View { self }
  /// Sets the style of the foreground. Has no effect on a virtual phone.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Sets the colour of controls. Has no effect on a virtual phone.
  public func tint(_ color: Color?) -> some View { self }
  /// Sets the colour of controls. Has no effect on a virtual phone.
  public func accentColor(_ color: Color?) -> some View { self }
  /// Fills the space behind the view. Has no effect on a virtual phone.
  public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Fills the space behind the view. Has no effect on a virtual phone.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set) -> some View { self }
  /// Adds a view behind this view. The added view is evaluated after this view.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  /// Adds a view in front of this view. The added view is evaluated after this view.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  /// Adds a view above or below this view. The added view is evaluated after this view.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  /// Adds a view beside this view. The added view is evaluated after this view.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  /// Shows only the part inside a shape. Has no effect on a virtual phone.
  public func clipShape<S: View>(_ shape: S) -> some View { self }
  /// Shows only the part inside the view's bounds. Has no effect on a virtual phone.
  public func clipped() -> some View { self }
  /// Adds a border. Has no effect on a virtual phone.
  public func border(_ color: Color, width: CGFloat = 1) -> some View { self }
  /// Adds a shadow. Has no effect on a virtual phone.
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Animates changes. Has no effect on a virtual phone.
  public func animation(_ animation: Animation?) -> some View { self }
  /// Animates the view when a value changes. Has no effect on a virtual phone.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  /// Sets the style of buttons. Has no effect on a virtual phone.
  public func buttonStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of lists. Has no effect on a virtual phone.
  public func listStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of text fields. Has no effect on a virtual phone.
  public func textFieldStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of pickers. Has no effect on a virtual phone.
  public func pickerStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of toggles. Has no effect on a virtual phone.
  public func toggleStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of tab views. Has no effect on a virtual phone.
  public func tabViewStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of navigation views. Has no effect on a virtual phone.
  public func navigationViewStyle(_ style: StyleName) -> some View { self }
  /// Sets the style of progress views. Has no effect on a virtual phone.
  public func progressViewStyle(_ style: StyleName) -> some View { self }
  /// Sets the size of controls. Has no effect on a virtual phone.
  public func controlSize(_ size: StyleName) -> some View { self }
  /// Sets the title of the navigation bar and the size of the title. Has no effect on a virtual phone.
  public func navigationBarTitle<S: TitleText>(_ title: S, displayMode: TitleDisplayMode) -> some View { self }
  /// Sets the size of the navigation bar's title. Has no effect on a virtual phone.
  public func navigationBarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  /// Sets whether the navigation bar is hidden. Has no effect on a virtual phone: items of a hidden bar can be tapped.
  public func navigationBarHidden(_ isHidden: Bool) -> some View { self }
  /// Sets whether the back button is hidden. Has no effect on a virtual phone, which has no back button.
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }
  /// Sets the ratio of width to height. Has no effect on a virtual phone.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  /// Scales the view to fit into its space. Has no effect on a virtual phone.
  public func scaledToFit() -> some View { self }
  /// Scales the view until it fills its space. Has no effect on a virtual phone.
  public func scaledToFill() -> some View { self }
  /// Sets the size of symbols. Has no effect on a virtual phone.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  /// Gives the view its ideal size. Has no effect on a virtual phone.
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
  /// Sets the priority with which the view gets space. Has no effect on a virtual phone.
  public func layoutPriority(_ value: Double) -> some View { self }
  /// Moves the view. Has no effect on a virtual phone.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// Scales the view. Has no effect on a virtual phone.
  public func scaleEffect(_ scale: CGFloat) -> some View { self }
  /// Blurs the view. Has no effect on a virtual phone.
  public func blur(radius: CGFloat) -> some View { self }
  /// Sets the view's position in the order from back to front. Has no effect on a virtual phone.
  public func zIndex(_ value: Double) -> some View { self }
  /// Sets the keyboard of a field. Has no effect on a virtual phone.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Sets the text on the keyboard's return key. Has no effect on a virtual phone.
  public func submitLabel(_ label: SubmitLabel) -> some View { self }
  /// Handles the return key of a field. Has no effect on a virtual phone: the action is never called.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  /// Sets whether the keyboard corrects typed text. Has no effect on a virtual phone.
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Sets whether the keyboard corrects typed text. Has no effect on a virtual phone.
  public func disableAutocorrection(_ isDisabled: Bool?) -> some View { self }
  /// Sets which letters the keyboard capitalises. Has no effect on a virtual phone.
  public func autocapitalization(_ type: UITextAutocapitalizationType) -> some View { self }
  /// Sets the colour scheme of the window, light or dark. Has no effect on a virtual phone: the environment's colour
  /// scheme does not change.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  /// Sets the background of a row. Has no effect on a virtual phone: the view is not evaluated.
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  /// Displays text in a monospaced font. Has no effect on a virtual phone.
  public func monospaced() -> some View { self }
  /// Displays text in bold. Has no effect on a virtual phone.
  public func bold() -> some View { self }
  /// Hides the labels of controls. Has no effect on a virtual phone: a tap finds a control by its hidden label.
  public func labelsHidden() -> some View { self }
  /// Sets whether the user can select text. Has no effect on a virtual phone.
  public func textSelection(_ style: StyleName) -> some View { self }
  /// Sets how far text may shrink. Has no effect on a virtual phone.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  /// Sets which part of a long text is left out. Has no effect on a virtual phone.
  public func truncationMode(_ mode: TruncationMode) -> some View { self }
}

/// The part of a long text that is left out.
public enum TruncationMode: Sendable {
  /// The beginning of the text is left out. Has no effect on a virtual phone.
  case head
  /// The middle of the text is left out. Has no effect on a virtual phone.
  case middle
  /// The end of the text is left out. Has no effect on a virtual phone.
  case tail
}

/// The look of a button. See Apple's `ButtonStyle`. A virtual phone never evaluates the style's body.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the body.
  associatedtype Body: View
  /// The button that is drawn.
  typealias Configuration = ButtonStyleConfiguration
  /// Returns the look of a button. A virtual phone never calls this method.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The button that a style draws.
@MainActor
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public let label: AnyView
  /// Whether the finger is on the button.
  public let isPressed: Bool
}

/// The style of a button without decoration.
public struct PlainButtonStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a button without a border.
public struct BorderlessButtonStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a button with a border.
public struct BorderedButtonStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The default style, which depends on where the button is.
public struct DefaultButtonStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a list without decoration.
public struct PlainListStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a list whose rows are in groups.
public struct GroupedListStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a list whose rows are in groups, with space at the sides.
public struct InsetGroupedListStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a list with space at the sides.
public struct InsetListStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a text field with a rounded border.
public struct RoundedBorderTextFieldStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a picker with a segment for each choice.
public struct SegmentedPickerStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a navigation view that shows one view at a time.
public struct StackNavigationViewStyle: Sendable {
  /// Creates the style.
  public init() {}
}

/// The style of a circular progress view.
public struct CircularProgressViewStyle: Sendable {
  /// Creates the style.
  public init() {}
  /// Creates the style. The colour is ignored.
  public init(tint: Color) {}
}

extension View {
  /// Sets the style of buttons. Has no effect on a virtual phone: the style's body is not evaluated.
  public func buttonStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of lists. Has no effect on a virtual phone.
  public func listStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of text fields. Has no effect on a virtual phone: the style's body is not evaluated.
  public func textFieldStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of pickers. Has no effect on a virtual phone.
  public func pickerStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of navigation views. Has no effect on a virtual phone.
  public func navigationViewStyle<S>(_ style: S) -> some View { self }
  /// Sets the style of progress views. Has no effect on a virtual phone: the style's body is not evaluated.
  public func progressViewStyle<S>(_ style: S) -> some View { self }
}
