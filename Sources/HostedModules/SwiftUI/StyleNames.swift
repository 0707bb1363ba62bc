/// The names of styles, sizes, shapes and modes, such as `.plain` or `.large`. On iOS, each kind of name has its own
/// type.
public enum StyleName: Sendable {
  /// The style, shape or mode that iOS chooses for the context. Has no effect on a virtual phone.
  case automatic
  /// A button, a list or a text field without decoration. Has no effect on a virtual phone.
  case plain
  /// A button on a background in a pale colour. Has no effect on a virtual phone.
  case bordered
  /// A button on a background in the accent colour. Has no effect on a virtual phone.
  case borderedProminent
  /// A button without a background. Has no effect on a virtual phone.
  case borderless
  /// A list with space at the sides. Has no effect on a virtual phone.
  case inset
  /// A list or a form whose rows are in groups. Has no effect on a virtual phone.
  case grouped
  /// A list whose rows are in groups, with space at the sides. Has no effect on a virtual phone.
  case insetGrouped
  /// A list in the sidebar of a view with several columns. Has no effect on a virtual phone.
  case sidebar
  /// A text field with a rounded border. Has no effect on a virtual phone.
  case roundedBorder
  /// A picker or a date picker whose choices are on a wheel that the user turns. Has no effect on a virtual phone.
  case wheel
  /// A picker whose choices are in a menu. Has no effect on a virtual phone.
  case menu
  /// A picker with a segment for each choice. Has no effect on a virtual phone.
  case segmented
  /// A picker whose choices are among the rows of the list around it. Has no effect on a virtual phone.
  case inline
  /// A tab view whose tabs are pages, between which the user swipes. Has no effect on a virtual phone.
  case page
  /// A navigation view that shows one view at a time. Has no effect on a virtual phone.
  case stack
  /// A progress view in the shape of a circle. Has no effect on a virtual phone.
  case circular
  /// A progress view in the shape of a bar. Has no effect on a virtual phone.
  case linear
  /// A navigation view or a form that has its contents side by side, in columns. Has no effect on a virtual phone.
  case columns
  /// The size of controls above `regular`. Has no effect on a virtual phone.
  case large
  /// A date picker that shows only the chosen date, and shows the choices after a tap. Has no effect on a virtual
  /// phone.
  case compact
  /// A date picker that shows a calendar or a clock. Has no effect on a virtual phone.
  case graphical
  /// A picker whose choices are symbols in a row. Has no effect on a virtual phone.
  case palette
  /// An accessibility element that hides the views inside it. Has no effect on a virtual phone.
  case ignore
  /// An accessibility element with the labels of the views inside it. Has no effect on a virtual phone.
  case combine
  /// An accessibility element that contains the views inside it as elements of their own. Has no effect on a virtual
  /// phone.
  case contain
  /// The keyboard moves down with the finger that scrolls. Has no effect on a virtual phone.
  case interactively
  /// The keyboard disappears as soon as the user scrolls. Has no effect on a virtual phone.
  case immediately
  /// The keyboard stays when the user scrolls. Has no effect on a virtual phone.
  case never
  /// A label with its title and its icon. Has no effect on a virtual phone.
  case titleAndIcon
  /// A label without its title. Has no effect on a virtual phone: a tap finds a control by the title.
  case iconOnly
  /// A label without its icon. Has no effect on a virtual phone.
  case titleOnly
  /// A button with half circles at its ends. Has no effect on a virtual phone.
  case capsule
  /// A round button, or a symbol in a circle. Has no effect on a virtual phone.
  case circle
  /// A button in the shape of a rectangle with rounded corners. Has no effect on a virtual phone.
  case roundedRectangle
  /// The header of a section in large, bold type. Has no effect on a virtual phone.
  case increased
  /// The header of a section in its usual type. Has no effect on a virtual phone.
  case standard
  /// The key that presses the button that cancels, for example Escape. Has no effect on a virtual phone.
  case cancelAction
  /// The key that presses the default button, for example Return. Has no effect on a virtual phone.
  case defaultAction
  /// A symbol with its areas filled. Has no effect on a virtual phone.
  case fill
  /// A symbol that is struck through. Has no effect on a virtual phone.
  case slash
  /// A gauge in the shape of an open ring. Has no effect on a virtual phone.
  case accessoryCircular
  /// The user can select text. Has no effect on a virtual phone.
  case enabled
  /// The user cannot select text. Has no effect on a virtual phone.
  case disabled
  /// A blend mode that multiplies the colours. The result is darker. Has no effect on a virtual phone.
  case multiply
  /// A blend mode that makes dark backgrounds darker and light backgrounds lighter. Has no effect on a virtual phone.
  case overlay
  /// A blend mode that multiplies the inverse colours. The result is lighter. Has no effect on a virtual phone.
  case screen
  /// The size of controls below `regular`. Has no effect on a virtual phone.
  case small
  /// The smallest size of controls. Has no effect on a virtual phone.
  case mini
  /// The usual size of controls. Has no effect on a virtual phone.
  case regular
  /// The largest size of controls. Has no effect on a virtual phone.
  case extraLarge
  /// A toggle that looks like a button. Has no effect on a virtual phone.
  case button
  /// A toggle that is a box with a tick. iOS lacks this style. Has no effect on a virtual phone.
  case checkbox
}
