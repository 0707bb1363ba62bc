public import Foundation

/// What is shown over a view, when the app says so; what can be tapped there can be tapped.
extension View {
  func presenting(_ isPresented: Bool, _ views: @autoclosure () -> [AnyView]) -> Container {
    Container([AnyView(self)] + (isPresented ? views() : []))
  }

  func presenting<Item, V: View>(_ item: Item?, _ view: (Item) -> V) -> Container {
    Container([AnyView(self)] + (item.map { [AnyView(view($0))] } ?? []))
  }

  public func confirmationDialog<S: TitleText, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions())]) }

  public func confirmationDialog<S: TitleText, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(actions()), AnyView(message())]) }

  public func alert<S: TitleText, T, A: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View { presenting(isPresented.wrappedValue, data.map { [AnyView(actions($0))] } ?? []) }

  public func alert<S: TitleText, T, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    presenting(isPresented.wrappedValue, data.map { [AnyView(actions($0)), AnyView(message($0))] } ?? [])
  }

  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View { presenting(isPresented.wrappedValue && error != nil, [AnyView(actions())]) }

  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View { self }
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View { self }

  public func popover<V: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge.Set = .top,
    @ViewBuilder content: () -> V
  ) -> some View { presenting(isPresented.wrappedValue, [AnyView(content())]) }

  public func fullScreenCover<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> V
  ) -> some View { presenting(item.wrappedValue, content) }

  /// The menu's entries can be tapped at once.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View {
    presenting(true, [AnyView(menuItems())])
  }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: String? = nil
  ) -> some View { self }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  public func focused(_ isFocused: Binding<Bool>) -> some View { self }
  public func focused<V: Hashable>(_ field: Binding<V?>, equals value: V) -> some View { self }

  /// Nothing opens the app by a link here; see `Phone.open(_:with:)` of the virtual phone for delegates.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
    self
  }

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

/// The work of a view that starts anew when a value changes.
@MainActor
private final class RunningTask {
  private var task: Task<Void, Never>?

  func start(_ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { await action() }
  }

  func cancel() { task?.cancel() }
}

public struct ActionSheet {
  public typealias Button = Alert.Button
  public init(title: Text, message: Text? = nil, buttons: [Button] = []) {}
}
