public import Foundation

/// Modifiers that present other views. Presented views are evaluated after this view, and their controls can be tapped.
extension View {
  func presenting(_ isPresented: Bool, _ views: @autoclosure () -> [AnyView]) -> Container {
    Container([AnyView(self)] + (isPresented ? views() : []))
  }

  func presenting<Item, V: View>(_ item: Item?, _ view: (Item) -> V) -> Container {
    Container([AnyView(self)] + (item.map { [AnyView(view($0))] } ?? []))
  }

  /// Shows the dialog's actions, which can be tapped, while the binding is true. The title is not shown.
  public func confirmationDialog<S: TitleText, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions())]) }

  /// Shows the dialog's actions, which can be tapped, and its message while the binding is true. The title is not
  /// shown.
  public func confirmationDialog<S: TitleText, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions()), AnyView(message())]) }

  /// Shows the alert's actions, which can be tapped, while the binding is true and there is data. The title is not
  /// shown.
  public func alert<S: TitleText, T, A: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View { presenting(isPresented.wrappedValue, data.map { [AnyView(actions($0))] } ?? []) }

  /// Shows the alert's actions, which can be tapped, and its message while the binding is true and there is data. The
  /// title is not shown.
  public func alert<S: TitleText, T, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presenting(isPresented.wrappedValue, data.map { [AnyView(actions($0)), AnyView(message($0))] } ?? [])
  }

  /// Shows the alert's actions, which can be tapped, while the binding is true and there is an error. The error is not
  /// shown.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented.wrappedValue && error != nil, [AnyView(actions())]) }

  /// Shows an alert of iOS 13. It has no effect on a virtual phone: the closure is not called and nothing can be
  /// tapped.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View { self }
  /// Shows an action sheet of iOS 13. It has no effect on a virtual phone: the closure is not called and nothing can be
  /// tapped.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View { self }

  /// Shows a view while the binding is true.
  public func popover<V: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge.Set = .top,
    @ViewBuilder content: () -> V
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(content())]) }

  /// Shows the view of an item while there is one. `onDismiss` is never called.
  public func fullScreenCover<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> V
  ) -> some View { presenting(item.wrappedValue, content) }

  /// Adds a menu that a long press opens on iOS. Here its entries can be tapped at once.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    presenting(true, [AnyView(menuItems())])
  }

  /// Adds a search field. It has no effect on a virtual phone, whose user types nothing.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: String? = nil
  ) -> some View { self }
  /// Sets the heights of a sheet. It has no effect on a virtual phone.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  /// Shows or hides a sheet's handle. It has no effect on a virtual phone.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Keeps the user from closing a sheet. It has no effect on a virtual phone, whose user closes no sheets.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Binds the keyboard's focus to a Boolean. It has no effect on a virtual phone: only the app sets the binding.
  public func focused(_ isFocused: Binding<Bool>) -> some View { self }
  /// Binds the keyboard's focus to a value. It has no effect on a virtual phone: only the app sets the binding.
  public func focused<V: Hashable>(_ field: Binding<V?>, equals value: V) -> some View { self }

  /// Handles a link that opens the app. It has no effect on a virtual phone: `Phone.open(_:with:)` calls delegates
  /// alone.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  /// Handles an activity from another device. It has no effect on a virtual phone: the action is never called.
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
    self
  }

  /// Runs work for as long as the view is there, and starts it anew when `id` changes. `priority` is ignored.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    attached { host, path, _ in
      let running = host.storage(at: path + "#task", RunningTask())
      host.note(path, appear: { running.start(action) }, disappear: { running.cancel() })
      host.follow(path, id, isInitial: false) { _, _ in running.start(action) }
    }
  }
}

/// The task of a view, which starts anew when a value changes.
@MainActor
private final class RunningTask {
  private var task: Task<Void, Never>?

  func start(_ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { await action() }
  }

  func cancel() { task?.cancel() }
}

/// An action sheet of iOS 13. A virtual phone does not show it.
public struct ActionSheet {
  /// A choice of the sheet.
  public typealias Button = Alert.Button
  /// Creates a sheet. Its texts and buttons are not kept.
  public init(title: Text, message: Text? = nil, buttons: [Button] = []) {}
}
