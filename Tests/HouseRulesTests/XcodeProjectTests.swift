import Foundation
import HouseRules
import Testing

/// The apps' projects are complete and valid.
@Suite struct XcodeProjectTests {
  private static let projects: [String] = {
    let below =
      (try? FileManager.default.subpathsOfDirectory(atPath: ProjectFiles.root.appending(path: "Apps").path)) ?? []
    return below.filter { $0.hasSuffix(".xcodeproj") }.map { "Apps/" + $0 }.sorted()
  }()

  /// The path of plutil; `nil` if the machine has no plutil. On Linux, plutil is part of the Swift toolchain. On macOS,
  /// plutil is part of the system.
  private static let propertyListTool: String? =
    [toolchainPrograms?.appending(path: "plutil").path, "/usr/bin/plutil"].compactMap(\.self)
    .first(where: FileManager.default.isExecutableFile(atPath:))

  /// The Python environment that `script/test` creates.
  private static let python = ProjectFiles.root.appending(path: ".build/xcode-project-venv/bin/python").path

  private static var hasParser: Bool { (try? run(python, ["-c", "import openstep_parser"]))?.status == 0 }

  @Test func `every app has a project`() throws {
    let apps = try FileManager.default.contentsOfDirectory(atPath: ProjectFiles.root.appending(path: "Apps").path)
    #expect(Self.projects == apps.filter { !$0.contains(".") }.sorted().map { "Apps/\($0)/\($0).xcodeproj" })
  }

  @Test(.enabled(if: propertyListTool != nil, "needs plutil"), arguments: projects)
  func `the project, its Info.plist and its privacy manifest are property lists`(project: String) throws {
    let folder = URL(filePath: project.replacingOccurrences(of: ".xcodeproj", with: ""))
    let propertyLists = [
      project + "/project.pbxproj", "\(folder.relativePath)/\(folder.lastPathComponent)-Info.plist",
      "\(folder.relativePath)/PrivacyInfo.xcprivacy",
    ]
    let result = try run(try #require(Self.propertyListTool), ["-lint"] + propertyLists)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: hasParser, "needs the Python environment that script/test makes"), arguments: projects)
  func `every file of a project exists, and the app makes the declarations that Apple requires`(
    project: String
  ) throws {
    let result = try run(Self.python, ["script/check-xcode-project", project])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: hasParser, "needs the Python environment that script/test makes"), arguments: projects)
  func `the check finds each planted fault of an app`(project: String) throws {
    let result = try run(Self.python, ["script/check-xcode-project", "--planted", project])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: hasParser, "needs the Python environment that script/test makes"), arguments: projects)
  func `the check finds broken references and missing folders`(project: String) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "afterglow-project-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: scratch.appending(path: "Broken.xcodeproj"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let text = try ProjectFiles.text(project + "/project.pbxproj")
    // Two variants of the project: one has a broken reference, and the other is in a folder without its files.
    let bent = text.replacingOccurrences(of: "mainGroup = ", with: "mainGroup = F")
    for (project, complaint) in [(bent, "nothing refers to PBXGroup"), (text, "there is no folder")] {
      let file = scratch.appending(path: "Broken.xcodeproj/project.pbxproj")
      try Data(project.utf8).write(to: file)
      let result = try run(
        Self.python, ["script/check-xcode-project", scratch.appending(path: "Broken.xcodeproj").path])
      #expect(result.status == 1)
      #expect(result.output.contains(complaint), "\(result.output)")
    }
  }
}
