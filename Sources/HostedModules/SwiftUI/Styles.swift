public import Foundation

/// What a shape is filled with.
public protocol ShapeStyle: Sendable {}

public struct Color: InertView, ShapeStyle, Hashable {
  public var content: Container { Container() }
  let name: String

  nonisolated init(named name: String) { self.name = name }
  public nonisolated init(_ name: String) { self.name = name }
  public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    name = "\(red) \(green) \(blue)"
  }
  public nonisolated init(white: Double, opacity: Double = 1) { name = "\(white)" }
  public nonisolated init(_ color: UIColor) { name = "UIColor" }
  public nonisolated init(uiColor: UIColor) { name = "UIColor" }
  public nonisolated func opacity(_ value: Double) -> Color { self }

  public nonisolated static let black = Color(named: "black"), white = Color(named: "white"), red = Color(named: "red")
  public nonisolated static let green = Color(named: "green"), blue = Color(named: "blue"), gray = Color(named: "gray")
  public nonisolated static let orange = Color(named: "orange"), yellow = Color(named: "yellow")
  public nonisolated static let purple = Color(named: "purple"), pink = Color(named: "pink"),
    mint = Color(named: "mint")
  public nonisolated static let teal = Color(named: "teal"), cyan = Color(named: "cyan"),
    indigo = Color(named: "indigo")
  public nonisolated static let brown = Color(named: "brown")
  public nonisolated static let primary = Color(named: "primary"), secondary = Color(named: "secondary")
  public nonisolated static let clear = Color(named: "clear"), accentColor = Color(named: "accent")
}

extension ShapeStyle where Self == Color {
  public static var black: Color { .init(named: "black") }
  public static var white: Color { .init(named: "white") }
  public static var red: Color { .init(named: "red") }
  public static var green: Color { .init(named: "green") }
  public static var blue: Color { .init(named: "blue") }
  public static var gray: Color { .init(named: "gray") }
  public static var orange: Color { .init(named: "orange") }
  public static var yellow: Color { .init(named: "yellow") }
  public static var purple: Color { .init(named: "purple") }
  public static var pink: Color { .init(named: "pink") }
  public static var primary: Color { .init(named: "primary") }
  public static var secondary: Color { .init(named: "secondary") }
  public static var tertiary: Color { .init(named: "tertiary") }
  public static var clear: Color { .init(named: "clear") }
  public static var tint: Color { .init(named: "tint") }
  public static var regularMaterial: Color { .init(named: "material") }
  public static var ultraThinMaterial: Color { .init(named: "material") }
  public static var thinMaterial: Color { .init(named: "material") }
}

public enum Axis: Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
  }
}

public struct Animation: Sendable {
  public static let `default` = Animation(), easeInOut = Animation(), easeIn = Animation(), easeOut = Animation()
  public static let linear = Animation(), spring = Animation()
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  public static func linear(duration: Double) -> Animation { Animation() }
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.8) -> Animation { Animation() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public func delay(_ delay: Double) -> Animation { self }
}

/// Makes the changes at once.
@MainActor
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

public enum StyleName: Sendable {
  case automatic, plain, bordered, borderedProminent, borderless, inset, grouped, insetGrouped, sidebar, roundedBorder
  case wheel, menu, segmented, inline, page, stack, circular, linear, columns, large, compact, graphical, palette
  case ignore, combine, contain, interactively, immediately, never, titleAndIcon, iconOnly, titleOnly, capsule, circle
  case roundedRectangle, increased, standard, cancelAction, defaultAction, fill, slash, accessoryCircular, enabled
  case disabled, multiply, overlay, screen, small, mini, regular, extraLarge, button, checkbox
}

public enum ContentMode: Sendable { case fit, fill }
public enum TitleDisplayMode: Sendable { case automatic, inline, large }
public enum SubmitLabel: Sendable { case done, go, send, join, route, search, `return`, next, `continue` }

/// More of what changes how a view looks: nothing, where nothing is drawn.
extension View {
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func tint(_ color: Color?) -> some View { self }
  public func accentColor(_ color: Color?) -> some View { self }
  public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  public func safeAreaInset<V: View>(edge: Edge.Set, @ViewBuilder content: () -> V) -> some View {
    Container([AnyView(self), AnyView(content())])
  }
  public func clipShape<S: View>(_ shape: S) -> some View { self }
  public func clipped() -> some View { self }
  public func border(_ color: Color, width: CGFloat = 1) -> some View { self }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func animation(_ animation: Animation?) -> some View { self }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func transition(_ transition: Animation) -> some View { self }
  public func buttonStyle(_ style: StyleName) -> some View { self }
  public func listStyle(_ style: StyleName) -> some View { self }
  public func textFieldStyle(_ style: StyleName) -> some View { self }
  public func pickerStyle(_ style: StyleName) -> some View { self }
  public func toggleStyle(_ style: StyleName) -> some View { self }
  public func tabViewStyle(_ style: StyleName) -> some View { self }
  public func navigationViewStyle(_ style: StyleName) -> some View { self }
  public func progressViewStyle(_ style: StyleName) -> some View { self }
  public func controlSize(_ size: StyleName) -> some View { self }
  public func navigationBarTitle<S: TitleText>(_ title: S, displayMode: TitleDisplayMode) -> some View { self }
  public func navigationBarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  public func navigationBarHidden(_ isHidden: Bool) -> some View { self }
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public func scaledToFit() -> some View { self }
  public func scaledToFill() -> some View { self }
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
  public func layoutPriority(_ value: Double) -> some View { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func scaleEffect(_ scale: CGFloat) -> some View { self }
  public func rotationEffect(_ angle: Double) -> some View { self }
  public func blur(radius: CGFloat) -> some View { self }
  public func zIndex(_ value: Double) -> some View { self }
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  public func submitLabel(_ label: SubmitLabel) -> some View { self }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func disableAutocorrection(_ isDisabled: Bool?) -> some View { self }
  public func autocapitalization(_ type: UITextAutocapitalizationType) -> some View { self }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  public func listRowInsets(_ insets: Int?) -> some View { self }
  public func monospaced() -> some View { self }
  public func bold() -> some View { self }
  public func labelsHidden() -> some View { self }
  public func textSelection(_ style: StyleName) -> some View { self }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public func truncationMode(_ mode: TruncationMode) -> some View { self }
}

public enum TruncationMode: Sendable { case head, middle, tail }

/// A button's look, which nobody sees.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@MainActor
public struct ButtonStyleConfiguration {
  public let label: AnyView
  public let isPressed: Bool
}

public struct PlainButtonStyle: Sendable { public init() {} }
public struct BorderlessButtonStyle: Sendable { public init() {} }
public struct BorderedButtonStyle: Sendable { public init() {} }
public struct DefaultButtonStyle: Sendable { public init() {} }
public struct PlainListStyle: Sendable { public init() {} }
public struct GroupedListStyle: Sendable { public init() {} }
public struct InsetGroupedListStyle: Sendable { public init() {} }
public struct InsetListStyle: Sendable { public init() {} }
public struct RoundedBorderTextFieldStyle: Sendable { public init() {} }
public struct SegmentedPickerStyle: Sendable { public init() {} }
public struct StackNavigationViewStyle: Sendable { public init() {} }
public struct CircularProgressViewStyle: Sendable {
  public init() {}
  public init(tint: Color) {}
}

extension View {
  public func buttonStyle<S>(_ style: S) -> some View { self }
  public func listStyle<S>(_ style: S) -> some View { self }
  public func textFieldStyle<S>(_ style: S) -> some View { self }
  public func pickerStyle<S>(_ style: S) -> some View { self }
  public func navigationViewStyle<S>(_ style: S) -> some View { self }
  public func progressViewStyle<S>(_ style: S) -> some View { self }
}
