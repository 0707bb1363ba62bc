import AfterglowWire

/// The names that a person gives to other people. No other person sees the names.
struct ChatNames: Equatable {
  /// The maximum number of names in the file, which is more than a person needs.
  static let limit = 1_000
  private static let lengthLimit = 24

  private var names: [InstallationID: String] = [:]

  /// Reads the lines of a file. A line has the form `B0B00000 Bob`; lines of another form are ignored.
  init(_ lines: String = "") {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let installation = InstallationID(String(words[0])) else { continue }
      _ = call(installation, String(words[1]))
    }
  }

  /// The lines of the file of names, in the order of the identifiers.
  var lines: String {
    names.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
  }

  /// The name of an installation, or its identifier.
  subscript(_ installation: InstallationID) -> String { names[installation] ?? installation.description }

  /// The name of an installation, followed by its identifier in parentheses; only the identifier if no name was given.
  func inFull(_ installation: InstallationID) -> String {
    names[installation].map { "\($0) (\(installation))" } ?? installation.description
  }

  /// Returns the installation with this identifier or name; `nil` for an unknown name.
  func installation(_ word: String) -> InstallationID? {
    InstallationID(word) ?? names.first { $0.value == word }?.key
  }

  /// Gives an installation a name, or removes its name if `name` is `nil`. Returns a sentence that explains why the
  /// name was refused; `nil` if the name was accepted.
  mutating func call(_ installation: InstallationID, _ name: String?) -> String? {
    guard let name else {
      names[installation] = nil
      return nil
    }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "-_.'0123456789".unicodeScalars.contains($0)
    }
    guard isPlain, !name.isEmpty, name.count <= Self.lengthLimit, InstallationID(name) == nil else {
      return "A name has 1 to \(Self.lengthLimit) letters, digits and -_.', and is not an identifier."
    }
    if let other = names.first(where: { $0.value == name })?.key, other != installation {
      return "\(other) is called \(name) already."
    }
    guard names[installation] != nil || names.count < Self.limit else {
      return "\(Self.limit) installations already have names; remove a name first."
    }
    names[installation] = name
    return nil
  }
}
