import FoundationAdditions
import Testing

@testable import HostedSwiftUI

/// SwiftUI in an app on a virtual phone. Bodies are evaluated, and views can be tapped.
@MainActor @Suite struct SwiftUITests {
  /// Shows views, and records the texts of each evaluation.
  @MainActor private final class Screen {
    private let host: ViewHost
    private(set) var texts: [String] = []

    init(_ root: @escaping () -> any View) {
      host = ViewHost(root)
      evaluate()
    }

    func evaluate() {
      host.show(.active)
      texts = host.texts
    }

    func tap(_ text: String) -> Bool {
      defer { evaluate() }
      return host.tap(text)
    }
  }

  @Test func `a tap on a navigation link shows its value's destination, and appends the value to the path`() {
    var path: [Int] = []
    let screen = Screen {
      NavigationStack(path: Binding(get: { path }, set: { path = $0 })) {
        List([1, 2, 3], id: \.self) { number in NavigationLink("Row \(number)", value: number) }
          .navigationDestination(for: Int.self) { Text("Number \($0)") }
      }
    }
    #expect(screen.texts == ["Row 1", "Row 2", "Row 3"])
    #expect(screen.tap("Row 2"))
    #expect(path == [2])
    #expect(screen.texts == ["Row 1", "Row 2", "Row 3", "Number 2"])
    path = []
    screen.evaluate()
    #expect(screen.texts.count == 3)
  }

  @Test func `a stack without the app's own path remembers the user's choice`() {
    let screen = Screen {
      NavigationStack {
        NavigationLink("Details", value: "details").navigationDestination(for: String.self) { Text($0) }
      }
    }
    #expect(screen.tap("Details"))
    #expect(screen.texts == ["Details", "details"])
    #expect(!screen.tap("Nothing"))
  }

  @Test func `a link with the value nil cannot be tapped`() {
    var value: String?
    let screen = Screen {
      NavigationStack {
        NavigationLink("Details", value: value).navigationDestination(for: String.self) { Text($0) }
      }
    }
    #expect(!screen.tap("Details") && screen.texts == ["Details"])
    value = "details"
    screen.evaluate()
    #expect(screen.tap("Details") && screen.texts == ["Details", "details"])
  }

  @Test func `a scene with several windows reports a change of a value once`() {
    var value = 1
    var changes: [Int] = []
    let screen = Screen {
      let scene = SceneBuilder.buildBlock(WindowGroup { Text("First") }, WindowGroup { Text("Second") })
        .onChange(of: value) { _, new in changes.append(new) }
      return Container(AppHost.roots(of: scene).map { AnyView(erasing: $0()) })
    }
    value = 2
    screen.evaluate()
    #expect(changes == [2] && screen.texts == ["First", "Second"])
  }

  @Test func `rows with bindings change the app's values, and a binding to a removed row has no effect`() {
    struct Lamp: Identifiable {
      let id: Int
      var isOn = false
    }
    var lamps = [Lamp(id: 1), Lamp(id: 2)]
    var late: Binding<Lamp>?
    let screen = Screen {
      ForEach(Binding(get: { lamps }, set: { lamps = $0 })) { lamp in
        if lamp.wrappedValue.id == 2 { late = lamp }
        return Toggle("Lamp \(lamp.wrappedValue.id)", isOn: lamp.isOn)
      }
    }
    #expect(screen.tap("Lamp 2"))
    #expect(lamps.map(\.isOn) == [false, true])
    lamps.removeLast()
    late?.wrappedValue.isOn = false
    #expect(late?.wrappedValue.isOn == true && lamps.count == 1)
  }

  @Test func `texts with localization keys are shown as the developer wrote them`() {
    let metres = 1.25
    let screen = Screen {
      VStack {
        Text("\(metres, specifier: "%.1f") m")
        Text("plain")
        Section {
          Label("Label", systemImage: "star")
        } header: {
          Text("Header")
        } footer: {
          Text("Footer")
        }
        LabeledContent("Name", value: "Anna")
      }
    }
    #expect(screen.texts == ["1.2 m", "plain", "Header", "Label", "Footer", "Name", "Anna"])
  }

  @Test func `the views that an app presents can be tapped while they are presented`() {
    var isAsked = false
    var isDeleted = false
    let screen = Screen {
      Button("Delete") { isAsked = true }
        .confirmationDialog("Sure?", isPresented: Binding(get: { isAsked }, set: { isAsked = $0 })) {
          Button("Yes", role: .destructive) { isDeleted = true }
        }
    }
    #expect(!screen.tap("Yes"))
    #expect(screen.tap("Delete") && screen.tap("Yes"))
    #expect(isDeleted)
  }

  @Test func `each system colour is a style, and differs from the app's own colour with the same name`() {
    let screen = Screen {
      VStack {
        Text("Sea").foregroundStyle(.mint).foregroundStyle(.teal)
        Text("Sky").foregroundStyle(.cyan).foregroundStyle(.indigo)
        Text("Soil").foregroundStyle(.brown)
      }
    }
    #expect(screen.texts == ["Sea", "Sky", "Soil"])
    #expect(Color("red") == Color("red") && Color("red") != Color.red)
  }

  @Test func `views move, are attached and are presented at single edges`() {
    let edge = Edge.allCases[0]
    let (below, beside) = (VerticalEdge.bottom, HorizontalEdge.leading)
    let screen = Screen {
      Text("Middle").transition(.asymmetric(insertion: .move(edge: edge), removal: .push(from: edge)))
        .safeAreaInset(edge: below, spacing: 4) { Text("Below") }
        .safeAreaInset(edge: beside, alignment: .top) { Text("Beside") }
        .popover(isPresented: .constant(true), arrowEdge: edge) { Text("Presented") }
    }
    #expect(Set(screen.texts) == ["Middle", "Below", "Beside", "Presented"])
    #expect(Edge.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }
}
