#if !canImport(SwiftUI)
  import Observation

  // The few views of SwiftUI that a list needs, rendered as lines of text.

  @MainActor
  protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// The view's text. Views with a body show their body.
    var lines: [String] { get }
  }

  extension View {
    var lines: [String] { body.lines }
  }

  extension Never: View {
    var body: Never { fatalError("a view of the framework has no body") }
  }

  @MainActor
  protocol BuiltInView: View where Body == Never {}

  extension BuiltInView {
    var body: Never { fatalError("a view of the framework has no body") }
  }

  struct Text: BuiltInView {
    let lines: [String]

    init(_ content: String) { lines = [content] }
  }

  struct HStack<Content: View>: BuiltInView {
    let lines: [String]

    init(@ViewBuilder content: () -> Content) { lines = [content().lines.joined(separator: " ")] }
  }

  struct List<Data: RandomAccessCollection, Row: View>: BuiltInView where Data.Element: Identifiable {
    let lines: [String]

    init(_ data: Data, @ViewBuilder rowContent: (Data.Element) -> Row) { lines = data.flatMap { rowContent($0).lines } }
  }

  struct Several: BuiltInView {
    let lines: [String]
  }

  extension Optional: View where Wrapped: View {
    typealias Body = Never
    var body: Never { fatalError("a view of the framework has no body") }
    var lines: [String] { self?.lines ?? [] }
  }

  @MainActor @resultBuilder
  enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> Several {
      var lines: [String] = []
      for view in repeat each content { lines += view.lines }
      return Several(lines: lines)
    }
    static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  }

  /// Shows a view. As in SwiftUI, the view is drawn again only if a value that it has read has changed.
  @MainActor
  final class TextScreen {
    private let view: any View
    private var drawn: [String] = []
    private let state = State()
    /// The number of times that the view was drawn.
    private(set) var drawings = 0

    private final class State: @unchecked Sendable {
      var isStale = true
    }

    init(_ view: any View) {
      self.view = view
    }

    var lines: [String] {
      guard state.isStale else { return drawn }
      state.isStale = false
      drawings += 1
      withObservationTracking {
        drawn = view.lines
      } onChange: { [state] in
        state.isStale = true
      }
      return drawn
    }
  }
#endif
