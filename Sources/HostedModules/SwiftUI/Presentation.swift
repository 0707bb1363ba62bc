public import Foundation

/// A view that can present another view.
struct PresentingView<Content: View>: BasicView {
  let content: Content
  /// The presented view and its identity; `nil` while no view is presented.
  let presented: (view: AnyView, identity: String)?
  let close: @MainActor () -> Void
  let onDismiss: (() -> Void)?

  func visit(_ host: ViewHost, _ path: String, _ environment: EnvironmentValues) {
    host.visit(content, path + "/0", environment)
    guard let presented else { return }
    let place = "\(path)/presented \(presented.identity)"
    if let onDismiss { host.record(place, appear: {}, disappear: onDismiss) }
    var inner = environment
    inner.close = close
    inner.dialog = nil
    host.visit(presented.view, place, inner)
  }
}

/// Modifiers that present other views. Presented views are evaluated after this view, and their controls can be tapped.
/// Unlike on iOS, the controls behind a presented view can also be tapped.
extension View {
  func presenting<V: View>(
    _ isPresented: Binding<Bool>, if condition: Bool = true, onDismiss: (() -> Void)? = nil, _ view: () -> V
  ) -> PresentingView<Self> {
    let isShown = isPresented.wrappedValue && condition
    return PresentingView(
      content: self, presented: isShown ? (AnyView(view()), "") : nil, close: { isPresented.wrappedValue = false },
      onDismiss: onDismiss)
  }

  func presenting<Item, V: View>(
    _ item: Binding<Item?>, _ identity: (Item) -> String, onDismiss: (() -> Void)? = nil, _ view: (Item) -> V
  ) -> PresentingView<Self> {
    PresentingView(
      content: self, presented: item.wrappedValue.map { (AnyView(view($0)), identity($0)) },
      close: { item.wrappedValue = nil }, onDismiss: onDismiss)
  }

  /// Shows a view while the binding is true, and calls `onDismiss` when the view is gone.
  public func sheet<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> some View { presenting(isPresented, onDismiss: onDismiss, content) }

  /// Shows a view while the binding is true, and calls `onDismiss` when the view is gone.
  public func fullScreenCover<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> some View { presenting(isPresented, onDismiss: onDismiss, content) }

  /// Shows the view for an item while the binding has an item, and calls `onDismiss` when the view is gone.
  public func sheet<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> V
  ) -> some View { presenting(item, { "\($0.id)" }, onDismiss: onDismiss, content) }

  /// Shows a view while the binding is true.
  public func popover<V: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge = .top,
    @ViewBuilder content: () -> V
  ) -> some View { presenting(isPresented, content) }

  /// Shows the view for an item while the binding has an item.
  public func popover<Item: Identifiable, V: View>(
    item: Binding<Item?>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge = .top,
    @ViewBuilder content: (Item) -> V
  ) -> some View { presenting(item, { "\($0.id)" }, content) }
  /// Sets how a popover or a sheet adapts to a narrow screen. Has no effect on a virtual phone.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Shows the view for an item while the binding has an item, and calls `onDismiss` when the view is gone.
  public func fullScreenCover<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> V
  ) -> some View { presenting(item, { "\($0.id)" }, onDismiss: onDismiss, content) }

  /// Adds a menu that a long press opens on iOS. On a virtual phone, the menu's entries can be tapped without a long
  /// press.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    Container([AnyView(self), AnyView(menuItems())])
  }

  /// Adds a search field. Has no effect on a virtual phone, whose user types nothing.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: String? = nil
  ) -> some View { self }
  /// Sets the possible heights of a sheet. Has no effect on a virtual phone.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  /// Shows or hides a sheet's handle. Has no effect on a virtual phone.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  /// Keeps the user from closing a sheet. Has no effect on a virtual phone, whose user closes no sheets.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  /// Binds the keyboard's focus to a Boolean. Has no effect on a virtual phone: only the app sets the binding.
  public func focused(_ isFocused: Binding<Bool>) -> some View { self }
  /// Binds the keyboard's focus to a value. Has no effect on a virtual phone: only the app sets the binding.
  public func focused<V: Hashable>(_ field: Binding<V?>, equals value: V) -> some View { self }

  /// Handles a link that opens the app. Has no effect on a virtual phone: `Phone.open(_:with:)` calls only the app's
  /// delegates.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  /// Handles an activity that the user continues in this app, for example from another device. Has no effect on a
  /// virtual phone: the action is never called.
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
    self
  }

  /// Runs work when the view appears, and cancels it when the view disappears. When `id` changes, cancels the work and
  /// starts it again. `priority` is ignored.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    attached { host, path, _ in
      let running = host.storage(at: path + "#task", RunningTask())
      host.record(path, appear: { running.start(action) }, disappear: { running.cancel() })
      host.follow(path, id, isInitial: false) { _, _ in running.start(action) }
    }
  }
}

/// The task of a view. A new start cancels the work that is running.
@MainActor
private final class RunningTask {
  private var task: Task<Void, Never>?

  func start(_ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { await action() }
  }

  func cancel() { task?.cancel() }
}

/// The way in which a popover or a sheet adapts to a narrow screen. See Apple's `PresentationAdaptation`.
public enum PresentationAdaptation: Sendable {
  /// The way that iOS chooses. Has no effect on a virtual phone.
  case automatic
  /// The presentation does not adapt. Has no effect on a virtual phone.
  case none
  /// The presentation becomes a popover. Has no effect on a virtual phone.
  case popover
  /// The presentation becomes a sheet. Has no effect on a virtual phone.
  case sheet
  /// The presentation covers the whole screen. Has no effect on a virtual phone.
  case fullScreenCover
}
