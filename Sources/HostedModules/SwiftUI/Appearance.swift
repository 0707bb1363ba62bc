public import Foundation

/// More of what changes how a view looks, sounds or is read aloud: nothing, where nothing is drawn.
extension View {
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ first: A, _ second: B) -> some View { self }
  public func background<S: ShapeStyle, V: View>(_ style: S, in shape: V) -> some View { self }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func containerBackground<S: ShapeStyle>(_ style: S, for placement: Visibility) -> some View { self }
  public func overlay<S: ShapeStyle>(_ style: S) -> some View { self }
  public func mask<V: View>(_ mask: V) -> some View { self }
  public func mask<V: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> V) -> some View { self }
  public func border<S: ShapeStyle>(_ style: S, width: CGFloat = 1) -> some View { self }
  public func padding(_ insets: EdgeInsets) -> some View { self }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func position(_ point: CGPoint) -> some View { self }
  public func offset(_ offset: CGSize) -> some View { self }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint) -> some View { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  public func rotation3DEffect(_ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)) -> some View { self }
  public func brightness(_ amount: Double) -> some View { self }
  public func contrast(_ amount: Double) -> some View { self }
  public func saturation(_ amount: Double) -> some View { self }
  public func grayscale(_ amount: Double) -> some View { self }
  public func blendMode(_ mode: StyleName) -> some View { self }
  public func compositingGroup() -> some View { self }
  public func drawingGroup() -> some View { self }
  public func redacted(reason: RedactionReasons) -> some View { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  public func symbolVariant(_ variant: StyleName) -> some View { self }
  public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View { self }
  public func symbolEffect<V: Equatable>(_ effect: SymbolEffect, value: V) -> some View { self }
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  public func sensoryFeedback<V: Equatable>(_ feedback: SensoryFeedback, trigger: V) -> some View { self }
  public func coordinateSpace(name: String) -> some View { self }
  public func luminanceToAlpha() -> some View { self }
  public func colorScheme(_ scheme: ColorScheme) -> some View { self }
  public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public func badge<S: TitleText>(_ label: S?) -> some View { self }
  public func badge(_ count: Int) -> some View { self }
  public func help<S: TitleText>(_ text: S) -> some View { self }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View { self }

  // Texts
  public func italic(_ isActive: Bool = true) -> some View { self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  public func kerning(_ value: CGFloat) -> some View { self }
  public func tracking(_ value: CGFloat) -> some View { self }
  public func baselineOffset(_ offset: CGFloat) -> some View { self }
  public func lineSpacing(_ spacing: CGFloat) -> some View { self }
  public func lineLimit(_ range: ClosedRange<Int>) -> some View { self }
  public func lineLimit(_ count: Int, reservesSpace: Bool) -> some View { self }
  public func allowsTightening(_ isAllowed: Bool) -> some View { self }
  public func textCase(_ textCase: TextCase?) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View { self }
  public func textContentType(_ type: UITextContentType?) -> some View { self }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  // Lists, bars and scrolling
  public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
  public func listSectionSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { self }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
  public func headerProminence(_ prominence: StyleName) -> some View { self }
  public func deleteDisabled(_ isDisabled: Bool) -> some View { self }
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
  public func toolbarTitleDisplayMode(_ mode: TitleDisplayMode) -> some View { self }
  public func scrollDismissesKeyboard(_ mode: StyleName) -> some View { self }
  public func scrollIndicators(_ visibility: Visibility) -> some View { self }
  public func scrollDisabled(_ isDisabled: Bool) -> some View { self }
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
  public func indexViewStyle<S>(_ style: S) -> some View { self }
  public func labelStyle(_ style: StyleName) -> some View { self }
  public func labelStyle<S>(_ style: S) -> some View { self }
  public func gaugeStyle(_ style: StyleName) -> some View { self }
  public func menuStyle<S>(_ style: S) -> some View { self }
  public func groupBoxStyle<S>(_ style: S) -> some View { self }
  public func datePickerStyle(_ style: StyleName) -> some View { self }
  public func toggleStyle<S>(_ style: S) -> some View { self }
  public func tabViewStyle<S>(_ style: S) -> some View { self }
  public func buttonBorderShape(_ shape: StyleName) -> some View { self }
  public func formStyle(_ style: StyleName) -> some View { self }
  public func gridCellColumns(_ count: Int) -> some View { self }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }
  public func keyboardShortcut(_ key: StyleName) -> some View { self }

  // What is read aloud
  public func accessibilityHint<S: TitleText>(_ hint: S) -> some View { self }
  public func accessibilityValue<S: TitleText>(_ value: S) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityElement(children: StyleName = .ignore) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityAction(_ action: @escaping () -> Void) -> some View { self }
  public func accessibilityAction<S: TitleText>(named name: S, _ action: @escaping () -> Void) -> some View { self }
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1), keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1), isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4), isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16), isStaticText = AccessibilityTraits(rawValue: 32)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64), isModal = AccessibilityTraits(rawValue: 128)
}

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1), privacy = RedactionReasons(rawValue: 2)
}

public enum SymbolRenderingMode: Sendable { case monochrome, hierarchical, palette, multicolor }
public enum SymbolEffect: Sendable {
  case pulse, bounce, variableColor, scale, appear, disappear, rotate, breathe, wiggle
}
public enum ContentTransition: Sendable {
  case identity, opacity, interpolate, numericText
  public static func numericText(countsDown: Bool = false) -> ContentTransition { .numericText }
  public static func numericText(value: Double) -> ContentTransition { .numericText }
}
public enum SensoryFeedback: Sendable {
  case success, warning, error, selection, impact, start, stop, increase, decrease
}

extension Text {
  /// Whether a text is written in capitals.
  public enum Case: Sendable { case uppercase, lowercase }
}

public typealias TextCase = Text.Case
