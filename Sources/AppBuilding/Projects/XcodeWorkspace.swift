import Foundation
import FoundationXML

/// An Xcode workspace: a list of projects and folders that Xcode opens together.
enum XcodeWorkspace {
  /// The number of folders in which workspaces are searched: the project's folder, and the folders around it.
  private static let searchedFolders = 3

  /// Returns the files and folders that are in one workspace with a project, without the project.
  static func neighbors(of project: URL) -> [URL] {
    let project = project.standardizedFileURL
    var folder = project.deletingLastPathComponent()
    var found: [URL] = []
    for _ in 0..<searchedFolders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".xcworkspace") {
        let file = folder.appendingPathComponent(name).appendingPathComponent("contents.xcworkspacedata")
        guard let data = try? Data(contentsOf: file) else { continue }
        let members = members(of: data, in: folder)
        if members.contains(project) { found += members.filter { $0 != project && !found.contains($0) } }
      }
      folder = folder.deletingLastPathComponent().standardizedFileURL
    }
    return found
  }

  /// Returns the members of a workspace. `folder` is the folder that holds the workspace.
  static func members(of data: Data, in folder: URL) -> [URL] {
    let reader = Reader(folder)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    _ = parser.parse()
    return reader.members
  }

  private final class Reader: NSObject, XMLParserDelegate {
    private let folder: URL
    /// The folders of the open elements.
    private var groups: [URL]
    var members: [URL] = []

    init(_ folder: URL) {
      self.folder = folder.standardizedFileURL
      groups = [self.folder]
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      guard name == "Group" || name == "FileRef" else { return }
      let parts = (attributes["location"] ?? "group:").split(separator: ":", maxSplits: 1).map(String.init)
      let path = parts.count > 1 ? parts[1] : ""
      let base = parts.first == "container" ? folder : groups.last ?? folder
      let place: URL
      if path.isEmpty {
        place = base
      } else if path.hasPrefix("/") {
        place = URL(fileURLWithPath: path).standardizedFileURL
      } else {
        place = base.appendingPathComponent(path).standardizedFileURL
      }
      groups.append(place)
      if name == "FileRef" { members.append(place) }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      if name == "Group" || name == "FileRef" { groups.removeLast() }
    }
  }
}
