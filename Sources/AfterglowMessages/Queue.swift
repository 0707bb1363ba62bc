/// A first-in, first-out queue that can be read by position. Every operation is O(1), amortised.
package struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var head = 0

  package init() {}

  package var count: Int { elements.count - head }
  package var isEmpty: Bool { head == elements.count }
  package var first: Element? { isEmpty ? nil : elements[head] }

  /// The element at a position, counted from 0 at the first element.
  ///
  /// - Precondition: `0 <= position < count`.
  package subscript(position: Int) -> Element {
    get { elements[head + position] }
    set { elements[head + position] = newValue }
  }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    // The queue frees removed elements once there are more than 32 of them and they outnumber the remaining elements.
    if head > 32, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  package mutating func popLast() -> Element? { isEmpty ? nil : elements.removeLast() }

  package mutating func removeAll() {
    elements = []
    head = 0
  }
}
