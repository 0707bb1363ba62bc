/// A Swift file of a module, with the names that it declares and uses.
package struct SwiftFile: Sendable {
  /// The path relative to the module's folder.
  package let path: String
  package let tokens: [SwiftToken]
  package let declarations: [SwiftDeclarations.Declaration]

  package init(path: String, text: String) {
    self.path = path
    tokens = SwiftTokenizer.tokens(of: text)
    declarations = SwiftDeclarations(tokens).all
  }

  /// The name of the module's subfolder that contains the file. For a file directly in the module's folder, the name of
  /// the file's principal type.
  package var room: String {
    let parts = path.split(separator: "/")
    if parts.count > 1 { return String(parts[0]) }
    let name = path.hasSuffix(".swift") ? path.dropLast(".swift".count) : path[...]
    return name.split(separator: "+").first.map(String.init) ?? path
  }

  package var isInFolder: Bool { path.contains("/") }

  /// The modules that the file imports.
  package var importedModules: Set<String> {
    Set(
      tokens.indices.compactMap { index in
        let names = tokens[(index + 1)...].prefix { $0.line == tokens[index].line && $0.isWord }
        guard tokens[index].text == "import", index == 0 || tokens[index - 1].text != ".", let first = names.first
        else {
          return nil
        }
        return String(
          names.count > 1 && SwiftText.importKinds.contains(first.text) ? names[index + 2].text : first.text)
      })
  }
}
