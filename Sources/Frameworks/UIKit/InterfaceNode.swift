import Foundation

/// An element of a storyboard or a nib: its name, its attributes and its children.
struct InterfaceNode {
  let name: String
  let attributes: [String: String]
  let children: [InterfaceNode]

  /// Reads the JSON that `afterglow host` writes: the name under `n`, the attributes under `a` and the children under
  /// `c`.
  init(_ json: Any?) {
    let members = json as? [String: Any] ?? [:]
    name = members["n"] as? String ?? ""
    attributes = members["a"] as? [String: String] ?? [:]
    children = (members["c"] as? [Any] ?? []).map { InterfaceNode($0) }
  }

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  func first(_ name: String) -> InterfaceNode? { children.first { $0.name == name } }
  func all(_ name: String) -> [InterfaceNode] { children.filter { $0.name == name } }
  func child(withKey key: String) -> InterfaceNode? { children.first { $0["key"] == key } }

  /// Returns the element's connections of one kind.
  func connections(_ kind: String) -> [InterfaceNode] { first("connections")?.all(kind) ?? [] }
}
