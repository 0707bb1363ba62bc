import Foundation
import FoundationAdditions
import Testing

@Suite struct `A selector` {
  private final class Listener: NSObject {
    var heard: [String] = []
    func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }
    func ring() { heard.append("ring") }
    func take(_ number: Int) { heard.append("\(number)") }
  }

  @Test func `a selector calls its method on the object to which it is sent`() {
    let listener = Listener()
    Selector("ring", Listener.ring).perform(on: listener, with: [1])
    Selector("take:", Listener.take(_:)).perform(on: listener, with: [7])
    Selector("take:", Listener.take(_:)).perform(on: listener, with: ["no number"])
    Selector("ring", Listener.ring).perform(on: NSObject())
    #expect(listener.heard == ["ring", "7"])
  }

  @Test func `an observer with a selector is called until it is removed or freed`() {
    let (center, name) = (NotificationCenter(), Notification.Name("bell"))
    var listener: Listener? = Listener()
    weak let weakListener = listener
    center.addObserver(listener!, selector: Selector("hear:", Listener.hear(_:)), name: name)
    center.post(name: name, object: nil)
    center.removeObserver(listener!)
    center.post(name: name, object: nil)
    #expect(listener?.heard == ["bell"])
    center.addObserver(listener!, selector: Selector("hear:", Listener.hear(_:)), name: name)
    listener = nil
    #expect(weakListener == nil)
    center.post(name: name, object: nil)
  }

  @Test func `the registration of a freed observer ends at the next notification`() {
    let (center, name) = (NotificationCenter(), Notification.Name("bell"))
    var (listener, heldBySelector): (Listener?, Listener?) = (Listener(), Listener())
    weak let weakHeld = heldBySelector
    center.addObserver(listener!, selector: Selector("ring", bound: heldBySelector!.ring), name: name)
    (listener, heldBySelector) = (nil, nil)
    center.post(name: name, object: nil)
    #expect(weakHeld == nil)
  }

  @Test func `a timer retains its target and its userInfo until it is invalidated`() {
    weak var weakListener: Listener?
    func timer(repeats: Bool) -> Timer {
      let listener = Listener()
      weakListener = listener
      return Timer(
        timeInterval: 60, target: listener, selector: Selector("ring", Listener.ring), userInfo: "bell",
        repeats: repeats)
    }
    let repeating = timer(repeats: true)
    repeating.fire()
    #expect(weakListener?.heard == ["ring"] && repeating.userInfo as? String == "bell")
    repeating.invalidate()
    #expect(weakListener == nil && repeating.userInfo == nil)
    let single = timer(repeats: false)
    single.fire()
    #expect(weakListener == nil && !single.isValid)
  }
}
