import AppHosting
import Dispatch
import HostedCombine
import Testing
import UIKit
import VirtualPhone

@testable import HostedSwiftUI

/// Views keep state, present other views, and can be tapped.
@MainActor @Suite struct SwiftUIStateTests {
  /// Shows views, and evaluates them again after each tap.
  @MainActor private final class Glass {
    let host: ViewHost

    init(_ root: @escaping () -> any View) {
      host = ViewHost(root)
      evaluate()
    }

    var texts: [String] { host.texts }

    func evaluate() { host.show(.active) }

    func tap(_ text: String) -> Bool {
      defer { evaluate() }
      return host.tap(text)
    }
  }

  private final class Name: ObservableObject {
    let text = "Ann"
  }

  private struct Counting: ViewModifier {
    @State private var count = 0
    @EnvironmentObject private var name: Name

    func body(content: Content) -> some View {
      content
      Button("\(name.text) \(count)") { count += 1 }
    }
  }

  private struct Counter: View {
    @State private var count = 0
    var body: some View { Button("Count \(count)") { count += 1 } }
  }

  /// A view whose initializer sets the initial value of its state.
  private struct Badge: View {
    @State private var count: Int
    @State private var name: String?

    init(count: Int) { _count = State(initialValue: count) }
    var body: some View { Button("\(name ?? "Nobody") \(count)") { (count, name) = (count + 1, "Ann") } }
  }

  private struct Closing: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Button("Close") { dismiss() } }
  }

  private func binding<Value>(_ box: Box<Value>) -> Binding<Value> {
    Binding(get: { box.value }, set: { box.value = $0 })
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `the initializer of a view sets the initial value of its state`() {
    let glass = Glass { Badge(count: 7) }
    #expect(glass.texts == ["Nobody 7"])
    #expect(glass.tap("Nobody 7") && glass.texts == ["Ann 8"])
  }

  @Test func `a modifier has its own state and environment`() {
    let glass = Glass { Text("Content").modifier(Counting()).environmentObject(Name()) }
    #expect(glass.tap("Ann 0") && glass.tap("Ann 1"))
    #expect(glass.texts == ["Content", "Ann 2"])
  }

  @Test func `disabled controls cannot be tapped`() {
    let (isOn, isDisabled, taps) = (Box(false), Box(true), Box(0))
    let glass = Glass {
      VStack {
        Toggle("Switch", isOn: binding(isOn))
        NavigationLink("Link", destination: Text("Destination"))
        Text("Area").onTapGesture { taps.value += 1 }
        Button("Button") { taps.value += 1 }
      }.disabled(isDisabled.value)
    }
    let names = ["Switch", "Link", "Area", "Button"]
    #expect(names.filter { glass.tap($0) } == [])
    #expect(!isOn.value && taps.value == 0 && !glass.texts.contains("Destination"))
    isDisabled.value = false
    glass.evaluate()
    #expect(names.filter { glass.tap($0) } == names)
    #expect(isOn.value && taps.value == 2 && glass.texts.contains("Destination"))
  }

  @Test func `an alert of iOS 13 shows its texts and buttons, and closes after a tap`() {
    let (isAsked, isDeleted) = (Box(true), Box(false))
    let glass = Glass {
      Text("Main").alert(isPresented: binding(isAsked)) {
        Alert(
          title: Text("Delete?"), message: Text("For good."),
          primaryButton: .destructive(Text("Delete")) { isDeleted.value = true }, secondaryButton: .cancel())
      }
    }
    #expect(glass.texts == ["Main", "Delete?", "For good.", "Delete", "Cancel"])
    #expect(glass.tap("Delete") && isDeleted.value && !isAsked.value)
    #expect(glass.texts == ["Main"])
  }

  @Test func `an alert for an item shows its buttons, and so does an action sheet`() {
    struct Fault: Identifiable {
      let id: Int
    }
    let (fault, isChosen, choice) = (Box<Fault?>(Fault(id: 4)), Box(true), Box(""))
    let glass = Glass {
      VStack {
        Text("Alert").alert(item: binding(fault)) { Alert(title: Text("Fault \($0.id)")) }
        Text("Sheet").actionSheet(isPresented: binding(isChosen)) {
          ActionSheet(title: Text("Which?"), buttons: [.default(Text("This")) { choice.value = "this" }, .cancel()])
        }
      }
    }
    #expect(glass.texts == ["Alert", "Fault 4", "OK", "Sheet", "Which?", "This", "Cancel"])
    #expect(glass.tap("OK") && fault.value == nil)
    #expect(glass.tap("This") && choice.value == "this" && !isChosen.value)
    #expect(glass.texts == ["Alert", "Sheet"])
  }

  @Test func `an alert shows its message, and iOS's own button if the app has no button`() {
    let isTold = Box(true)
    let glass = Glass {
      Text("Main").alert("Title", isPresented: binding(isTold)) {
      } message: {
        Text("Message")
      }
    }
    #expect(glass.texts == ["Main", "Title", "Message", "OK"])
    #expect(glass.tap("OK") && !isTold.value)
    let isAsked = Box(true)
    let dialog = Glass {
      Text("Main").confirmationDialog("Title", isPresented: binding(isAsked)) { Button("Do it") {} }
    }
    #expect(dialog.texts == ["Main", "Do it", "Cancel"])
    #expect(dialog.tap("Do it") && !isAsked.value)
  }

  @Test func `a sheet's view can close the sheet, which then calls onDismiss`() {
    let (isShown, log) = (Box(true), Box<[String]>([]))
    let glass = Glass {
      Text("Main").sheet(isPresented: binding(isShown), onDismiss: { log.value.append("dismissed") }) { Closing() }
    }
    #expect(log.value == [])
    #expect(glass.tap("Close") && !isShown.value)
    #expect(log.value == ["dismissed"] && glass.texts == ["Main"])
  }

  @Test func `a view that returns, or that gets another identity, begins with new state`() {
    let (id, isShown, log) = (Box(1), Box(true), Box<[String]>([]))
    let glass = Glass {
      Group {
        if isShown.value { Counter().onAppear { log.value.append("appear \(id.value)") }.id(id.value) }
      }
    }
    #expect(glass.tap("Count 0") && glass.texts == ["Count 1"])
    id.value = 2
    glass.evaluate()
    #expect(glass.texts == ["Count 0"] && log.value == ["appear 1", "appear 2"])
    #expect(glass.tap("Count 0") && glass.texts == ["Count 1"])
    isShown.value = false
    glass.evaluate()
    isShown.value = true
    glass.evaluate()
    #expect(glass.texts == ["Count 0"])
  }

  private struct Phase: View {
    let log: Box<[String]>
    @Environment(\.scenePhase) private var phase
    var body: some View {
      Text("\(phase)").onAppear { log.value.append("\(phase)") }.onDisappear { log.value.append("gone") }
    }
  }

  private struct Listening: View {
    let number: Int
    let subject: PassthroughSubject<String, Never>
    let log: Box<[String]>
    var body: some View {
      Text("Main").onReceive(subject) { log.value.append("\($0) \(number)") }
        .onDisappear { log.value.append("gone \(number)") }
        .sheet(isPresented: .constant(true), onDismiss: { log.value.append("dismissed \(number)") }) { Text("Sheet") }
    }
  }

  @Test func `later events call the closures of a view's last evaluation`() {
    let (number, subject, log) = (Box<Int?>(1), PassthroughSubject<String, Never>(), Box<[String]>([]))
    let glass = Glass {
      Group {
        if let number = number.value { Listening(number: number, subject: subject, log: log) }
      }
    }
    subject.send("first")
    number.value = 2
    glass.evaluate()
    subject.send("second")
    number.value = nil
    glass.evaluate()
    subject.send("third")
    #expect(log.value == ["first 1", "second 2", "gone 2", "dismissed 2"])
  }

  private final class EmptyApp: UIResponder, UIApplicationDelegate {}

  @Test func `a view in a UIKit controller has its app's phase, and disappears with the controller`() throws {
    let world = World(seed: 1)
    let phone = world.addPhone("A", model: .iPhone12, os: OSVersion(17))
    let app = PhoneApp(name: "Empty", infoPlist: InfoPlist(), delegate: EmptyApp.self)
    let process = try #require(phone.launch(phone.install(app)))
    world.run(for: .seconds(1))
    func phases() -> [String] {
      let log = Box<[String]>([])
      process.perform {
        let controller = UIHostingController(rootView: Phase(log: log))
        controller.viewWillAppear(false)
        controller.viewDidDisappear(false)
      }
      return log.value
    }
    #expect(phases() == ["active", "gone"])
    phone.pressHome()
    #expect(phases() == ["background", "gone"])
  }

  @Test func `views that have gone leave no closures for taps behind`() {
    _ = Glass { Text("first") }
    let counts = (TapTargets.others.count, TapTargets.names.count)
    for _ in 1...3 { _ = Glass { Text("next") } }
    #expect((TapTargets.others.count, TapTargets.names.count) == counts)
  }

  @Test func `views follow the phases of their app while they are shown`() {
    let log = Box<[String]>([])
    let host = ViewHost { Phase(log: log) }
    host.enter(.active)
    #expect(host.texts.isEmpty)
    host.show(.active)
    host.enter(.background)
    #expect(host.texts == ["background"] && log.value == ["active"])
    host.hide()
    #expect(host.texts.isEmpty && !host.tap("background"))
  }

  @Test func `views that are hidden before a scheduled evaluation are not evaluated`() async {
    let log = Box<[String]>([])
    let host = ViewHost { Phase(log: log) }
    host.show(.active)
    host.setNeedsEvaluation()
    host.hide()
    // The main queue runs its blocks in order, so the scheduled evaluation has run before the test continues.
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(host.texts.isEmpty && log.value == ["active", "gone"])
  }
}
