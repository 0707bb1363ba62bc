public import Foundation

/// The information that the buttons of a dialog share.
@MainActor
final class DialogContext {
  let close: () -> Void
  /// The roles of the dialog's buttons, in their order.
  var roles: [ButtonRole?] = []

  init(close: @escaping () -> Void) { self.close = close }
}

/// The texts and the buttons of a dialog. A tap on a button runs its action, then closes the dialog.
struct DialogView: BasicView {
  let texts: [AnyView]
  let actions: AnyView
  /// The rule for the buttons that iOS adds to the app's buttons.
  let standard: StandardButtons

  /// A rule for the buttons that iOS adds.
  enum StandardButtons {
    /// OK if the app supplies no button; Cancel if one of the app's buttons is destructive and none of them cancels.
    case ofAlert
    /// Cancel, unless one of the app's buttons cancels.
    case ofConfirmation
    /// No button: the app defines all buttons.
    case none
  }

  init(_ texts: [AnyView], actions: some View, standard: StandardButtons = .ofAlert) {
    (self.texts, self.actions, self.standard) = (texts, AnyView(actions), standard)
  }

  /// Creates the dialog of an `Alert` or an `ActionSheet`.
  init(_ title: Text, _ message: Text?, _ buttons: [Alert.Button]) {
    self.init(
      ([title] + [message].compactMap { $0 }).map { AnyView($0) }, actions: Container(buttons.map(\.view)),
      standard: .none)
  }

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    for (index, text) in texts.enumerated() { host.visit(text, "\(path)/text\(index)", environment) }
    let dialog = DialogContext(close: environment.close ?? {})
    var inner = environment
    inner.dialog = dialog
    host.visit(actions, path + "/actions", inner)
    guard let title = standardButton(dialog.roles) else { return }
    host.target(Text(verbatim: title), path + "/standard", environment) { dialog.close() }
  }

  /// Returns the title of the button that iOS adds; `nil` if iOS adds no button.
  private func standardButton(_ roles: [ButtonRole?]) -> String? {
    if roles.contains(.cancel) { return nil }
    switch standard {
    case .ofAlert where roles.isEmpty: return "OK"
    case .ofAlert: return roles.contains(.destructive) ? "Cancel" : nil
    case .ofConfirmation: return "Cancel"
    case .none: return nil
    }
  }
}

/// Modifiers that show dialogs. A dialog has the texts and buttons that iOS shows, including the OK and Cancel buttons
/// that iOS adds.
extension View {
  /// Shows the dialog's actions while the binding is true, and also shows the title if `titleVisibility` is `.visible`.
  public func confirmationDialog<S: TitleText, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View {
    let titles = titleVisibility == .visible ? [AnyView(Text(title))] : []
    return presenting(isPresented) { DialogView(titles, actions: actions(), standard: .ofConfirmation) }
  }

  /// Shows the dialog's actions and its message while the binding is true, and also shows the title if
  /// `titleVisibility` is `.visible`.
  public func confirmationDialog<S: TitleText, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    let titles = titleVisibility == .visible ? [AnyView(Text(title))] : []
    return presenting(isPresented) {
      DialogView(titles + [AnyView(message())], actions: actions(), standard: .ofConfirmation)
    }
  }

  /// Shows the alert's title and its actions while the binding is true.
  public func alert<S: TitleText, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented) { DialogView([AnyView(Text(title))], actions: actions()) } }

  /// Shows the alert's title, its message and its actions while the binding is true.
  public func alert<S: TitleText, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presenting(isPresented) { DialogView([AnyView(Text(title)), AnyView(message())], actions: actions()) }
  }

  /// Shows the alert's title and its actions while the binding is true and there is data.
  public func alert<S: TitleText, T, A: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    presenting(isPresented, if: data != nil) {
      DialogView([AnyView(Text(title))], actions: data.map { AnyView(actions($0)) })
    }
  }

  /// Shows the alert's title, its message and its actions while the binding is true and there is data.
  public func alert<S: TitleText, T, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presenting(isPresented, if: data != nil) {
      DialogView(
        [AnyView(Text(title)), AnyView(data.map { AnyView(message($0)) })], actions: data.map { AnyView(actions($0)) })
    }
  }

  /// Shows the error's description and the alert's actions while the binding is true and there is an error.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    presenting(isPresented, if: error != nil) {
      DialogView([AnyView(Text(verbatim: error?.errorDescription ?? ""))], actions: actions())
    }
  }

  /// Shows an `Alert` while the binding is true.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    presenting(isPresented) { content().dialog }
  }

  /// Shows the alert for an item while the binding has an item.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
    presenting(item, { "\($0.id)" }, { content($0).dialog })
  }

  /// Shows an `ActionSheet` while the binding is true.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    presenting(isPresented) { content().dialog }
  }

  /// Shows the action sheet for an item while the binding has an item.
  public func actionSheet<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> ActionSheet) -> some View {
    presenting(item, { "\($0.id)" }, { content($0).dialog })
  }
}

/// The alert type of iOS 13. Later releases deprecate this type.
@MainActor @preconcurrency
public struct Alert {
  /// A button of an alert.
  @MainActor @preconcurrency
  public struct Button {
    let label: Text
    let action: (() -> Void)?
    var role: ButtonRole?

    /// Returns a button with an action.
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, action: action)
    }
    /// Returns a button that cancels.
    public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, action: action, role: .cancel)
    }
    /// Returns a button that cancels and has the title Cancel.
    public static func cancel(_ action: (() -> Void)? = nil) -> Button {
      Button(label: Text(verbatim: "Cancel"), action: action, role: .cancel)
    }
    /// Returns a button for a destructive action.
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, action: action, role: .destructive)
    }

    var view: AnyView {
      let action = action
      return AnyView(HostedSwiftUI.Button(role: role, action: { action?() }, label: { label }))
    }
  }

  let dialog: DialogView

  /// Creates an alert with one button. If the app supplies no button, the button has the title OK.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    dialog = DialogView(title, message, [dismissButton ?? .default(Text(verbatim: "OK"))])
  }
  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    dialog = DialogView(title, message, [primaryButton, secondaryButton])
  }
}

/// The action sheet type of iOS 13. Later releases deprecate this type.
@MainActor @preconcurrency
public struct ActionSheet {
  /// A button of the sheet.
  public typealias Button = Alert.Button
  let dialog: DialogView

  /// Creates a sheet. If the app omits `buttons`, the sheet has only a Cancel button.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    dialog = DialogView(title, message, buttons)
  }
}
