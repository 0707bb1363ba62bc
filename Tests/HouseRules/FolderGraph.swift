/// The rooms of one module and their uses of each other. A room is a folder directly below the module's folder, with
/// all its contents. A file beside the folders is a room by itself, together with its `Type+Aspect.swift` files.
///
/// The graph is read from the text of the files. A room uses another room in each of the following cases:
///
/// - The room mentions a type or a variable that only the other room declares.
/// - The room calls a function that only the other room declares.
/// - The room uses a member that only the other room declares. The other room declares it in an extension of a type
///   from elsewhere.
///
/// A name that several rooms declare does not count as a use. A variable or a member whose name is a single word in
/// lower case does not count either. The graph lacks uses that only type inference reveals, such as the use of
/// a conformance or of `.init`.
package struct FolderGraph: Sendable {
  /// A name by which a room uses another room, with the file and line of the use.
  package struct Evidence: Equatable, Sendable {
    package let name: String
    package let path: String
    package let line: Int
  }

  package let rooms: [String]
  /// For each using room and each used room, the first use in the order of paths.
  package private(set) var uses: [String: [String: Evidence]] = [:]
  /// The rooms that are folders.
  package let folders: Set<String>

  package init(_ files: [SwiftFile]) {
    rooms = Set(files.map(\.room)).sorted()
    folders = Set(files.filter(\.isInFolder).map(\.room))
    let names = Names(files)
    for file in files.sorted(by: { $0.path < $1.path }) { addUses(of: names, in: file) }
  }

  /// Names that exactly one room declares.
  private struct Names {
    var types: [Substring: String] = [:]
    var functions: [Substring: String] = [:]
    var variables: [Substring: String] = [:]
    var members: [Substring: String] = [:]

    init(_ files: [SwiftFile]) {
      var rooms: [String: Set<String>] = [:]
      var typeRooms: [String: Set<String>] = [:]
      for file in files {
        for declaration in file.declarations {
          rooms[declaration.name, default: []].insert(file.room)
          if declaration.isOutermostType { typeRooms[declaration.name, default: []].insert(file.room) }
        }
      }
      for file in files {
        for declaration in file.declarations where !declaration.isPrivate {
          let name = Substring(declaration.name)
          if declaration.isOutermostType {
            if typeRooms[declaration.name]?.count == 1 { types[name] = file.room }
          } else if rooms[declaration.name]?.count != 1 {
            continue
          } else if declaration.owner.isEmpty, declaration.kind == .function {
            functions[name] = file.room
          } else if declaration.owner.isEmpty, name.contains(where: \.isUppercase) {
            variables[name] = file.room
          } else if declaration.isInExtension, typeRooms[declaration.outermostOwner] != [file.room],
            name.contains(where: \.isUppercase)
          {
            members[name] = file.room
          }
        }
      }
    }
  }

  private mutating func addUses(of names: Names, in file: SwiftFile) {
    let declared = Set(file.declarations.map(\.token))
    for (index, token) in file.tokens.enumerated() where token.isWord && !declared.contains(index) {
      let isMember = index > 0 && file.tokens[index - 1].text == "."
      let next = index + 1 < file.tokens.count ? file.tokens[index + 1].text : ""
      let room: String?
      if isMember {
        room = names.members[token.text]
      } else if next == "(" {
        room = names.types[token.text] ?? names.functions[token.text] ?? names.members[token.text]
      } else {
        room = names.types[token.text] ?? (next == ":" ? nil : names.variables[token.text])
      }
      guard let room, room != file.room, uses[file.room]?[room] == nil else { continue }
      uses[file.room, default: [:]][room] = Evidence(name: String(token.text), path: file.path, line: token.line)
    }
  }
}

extension SwiftDeclarations.Declaration {
  var isOutermostType: Bool { owner.isEmpty && kind == .type }
  fileprivate var outermostOwner: String { owner.split(separator: ".").first.map(String.init) ?? owner }
}
