package import Foundation
import FoundationXML

/// A storyboard or nib in Xcode's format, reduced to the part that an app on a virtual phone needs.
package struct InterfaceDocument: Sendable {
  /// An element with the relevant attributes and its child elements.
  package struct Node: Sendable, Hashable {
    package var name: String
    package var attributes: [String: String]
    package var children: [Node]
  }

  /// The document's name in the app's code.
  package var name: String
  /// Whether the document is a storyboard. Otherwise the document is a nib.
  package var isStoryboard: Bool
  package var root: Node

  /// The limit on the depth of nested elements.
  package static let maximumDepth = 200
  /// The limit on the size of a document: 16 MiB.
  package static let maximumSize = 16 << 20

  /// Reads a document; `nil` if the data is not XML of Interface Builder, or exceeds a limit.
  package init?(parsing data: Data, name: String, isStoryboard: Bool) {
    guard data.count <= Self.maximumSize else { return nil }
    let reader = ElementReader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse(), !reader.isTooDeep, let root = reader.root, root.name == "document" else { return nil }
    self.name = name
    self.isStoryboard = isStoryboard
    // An outlet may be connected to an element of any kind, so connected elements are kept.
    self.root = Self.pruned(root, keeping: Self.destinations(in: root))
  }

  /// The app's own classes of controllers, views and other objects that the document names.
  package var customClasses: Set<String> { customClasses { $0.name != "segue" } }

  /// The app's own classes of segues that the document names.
  package var segueClasses: Set<String> { customClasses { $0.name == "segue" } }

  private func customClasses(where isMeant: (Node) -> Bool) -> Set<String> {
    var classes: Set<String> = []
    Self.visit(root) { node in
      if let name = node.attributes["customClass"], isMeant(node) { classes.insert(name) }
    }
    return classes
  }

  /// The document as JSON, in which `n` is an element's name, `a` its attributes, and `c` its children.
  package var json: String {
    func object(_ node: Node) -> [String: Any] {
      var members: [String: Any] = ["n": node.name]
      if !node.attributes.isEmpty { members["a"] = node.attributes }
      if !node.children.isEmpty { members["c"] = node.children.map(object) }
      return members
    }
    let data = try? JSONSerialization.data(withJSONObject: object(root), options: [.sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  // MARK: Omitted elements

  private static let dropped: Set<String> = [
    "rect", "fontDescription", "color", "autoresizingMask", "nil", "constraints", "constraint", "point", "dependencies",
    "device", "resources", "textInputTraits", "simulatedMetrics", "viewLayoutGuide", "inset", "size", "variation",
    "edgeInsets", "directionalEdgeInsets", "layoutGuides", "gestureRecognizers", "userDefinedRuntimeAttributes",
  ]
  private static let kept: Set<String> = [
    "id", "customClass", "key", "text", "title", "value", "on", "placeholder", "storyboardIdentifier", "identifier",
    "property", "destination", "selector", "eventType", "kind", "relationship", "reuseIdentifier", "hidden", "enabled",
    "tag", "initialViewController", "placeholderIdentifier", "selectedSegmentIndex", "minValue", "maxValue",
    "unwindAction", "storyboardName", "referencedIdentifier", "collectionClass", "type", "headerTitle", "footerTitle",
    "trigger", "systemItem",
  ]

  private static func visit(_ node: Node, _ body: (Node) -> Void) {
    body(node)
    for child in node.children { visit(child, body) }
  }

  private static func destinations(in root: Node) -> Set<String> {
    var found: Set<String> = []
    visit(root) { node in
      if node.name == "outlet" || node.name == "outletCollection", let destination = node.attributes["destination"] {
        found.insert(destination)
      }
    }
    return found
  }

  private static func pruned(_ node: Node, keeping wanted: Set<String>) -> Node {
    let children = node.children.compactMap { child -> Node? in
      let small = pruned(child, keeping: wanted)
      let isWanted = child.attributes["id"].map(wanted.contains) ?? false
      return dropped.contains(child.name) && !isWanted && small.children.isEmpty ? nil : small
    }
    return Node(name: node.name, attributes: node.attributes.filter { kept.contains($0.key) }, children: children)
  }
}

/// Collects the elements of a document.
private final class ElementReader: NSObject, XMLParserDelegate {
  private var open: [InterfaceDocument.Node] = []
  private(set) var root: InterfaceDocument.Node?
  private(set) var isTooDeep = false
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if open.count >= InterfaceDocument.maximumDepth {
      isTooDeep = true
      return parser.abortParsing()
    }
    open.append(InterfaceDocument.Node(name: name, attributes: attributes, children: []))
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard var node = open.popLast() else { return }
    // A text of several lines is stored as a child element, not as an attribute.
    if node.name == "string" || node.name == "mutableString" { node.attributes["value"] = text }
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }
}
