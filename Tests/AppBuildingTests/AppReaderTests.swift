import Foundation
import Testing

@testable import AppBuilding

@Suite struct `An app is read` {
  private func read(_ folder: URL, _ change: (inout AppReader.Choices) -> Void = { _ in }) throws -> AppDescription {
    var choices = AppReader.Choices()
    change(&choices)
    return try AppReader(choices) { _ in nil }.read(folder)
  }

  private func paths(_ files: [URL], from root: URL) -> [String] { files.map { FileTree.shown($0, from: root) } }

  @Test func `the only app for phones in a project is read, with the project's frameworks`() throws {
    try SampleProject.withFolder { folder in
      let app = try read(folder)
      #expect(app.name == "Near By")
      #expect(app.deploymentTarget == "13.2")
      #expect(app.bundleIdentifier == "org.example.Near-By")
      #expect(app.modules.map(\.name) == ["Kit", "Near_By"])
      #expect(app.modules.map(\.languageMode) == ["5", "6"])
      #expect(app.modules.map(\.isMainActorByDefault) == [false, true])
      #expect(app.modules[1].dependencies == ["Kit"])
      #expect(app.modules[1].conditions == ["DEBUG", "FROM_FILE"])
      #expect(app.modules[1].upcomingFeatures.contains("InferIsolatedConformances"))
      #expect(
        app.packages == [
          RemotePackage(
            address: "https://example.org/algorithms", requirement: "from: \"1.2.0\"", product: "Algorithms")
        ])
    }
  }

  @Test func `an unknown build configuration is refused with the names of the configurations`() throws {
    try SampleProject.withFolder { folder in
      let app = try read(folder) { $0.configuration = "Debug" }
      #expect(app.name == "Near By")
      let error = #expect(throws: AppReadingError.self) { try read(folder) { $0.configuration = "Debugging" } }
      let message = try #require(error)
      #expect(
        "\(message)" == "no build configuration is named 'Debugging'; the configurations are 'Debug', 'Release'")
    }
  }

  @Test func `the files of groups, and of folders that Xcode synchronises, are read`() throws {
    try SampleProject.withFolder { folder in
      let app = try read(folder)
      #expect(paths(app.modules[0].sources, from: folder) == ["Kit/Kit.swift", "Feature/Other.swift"])
      #expect(
        paths(app.modules[1].sources, from: folder) == [
          "Near/AppDelegate.swift", "Near/Model/Store.swift", "Feature/A.swift", "Feature/Deep/B.swift",
          "Feature/Other.swift",
        ])
      #expect(app.leftOut.map(\.path) == ["Near/Old.m"])
      #expect(paths(app.interfaces, from: folder) == ["Near/Base.lproj/Main.storyboard"])
    }
  }

  @Test func `build settings in a property list are replaced by their values`() throws {
    try SampleProject.withFolder { folder in
      let app = try read(folder.appendingPathComponent("Near.xcodeproj"))
      let list = try #require(
        try PropertyListSerialization.propertyList(from: app.infoPlist, format: nil) as? [String: Any])
      #expect(list["CFBundleIdentifier"] as? String == "org.example.Near-By")
      #expect(list["NSBluetoothAlwaysUsageDescription"] as? String == "To find \"friends\"")
      #expect(list["UIBackgroundModes"] as? [String] == ["location"])
      #expect((list["UIApplicationSceneManifest"] as? [String: String])?["Class"] == "Near_By.SceneDelegate")
    }
  }

  /// Returns the property list beside the program of an app.
  private func bundleList(of app: AppDescription, in folder: URL) throws -> [String: Any] {
    let package = folder.appendingPathComponent("package")
    try Data("@main class AppDelegate: UIResponder, UIApplicationDelegate {}".utf8)
      .write(to: folder.appendingPathComponent("Near/AppDelegate.swift"))
    try PackageWriter(library: folder, folder: package).write(BuildPlan(of: app))
    let data = try Data(contentsOf: package.appendingPathComponent("program/Info.plist"))
    return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  @Test func `the program finds its property list beside itself, with an identifier, a name and versions`() throws {
    try SampleProject.withFolder { folder in
      let list = try bundleList(of: read(folder.appendingPathComponent("Near.xcodeproj")), in: folder)
      #expect(list["CFBundleIdentifier"] as? String == "org.example.Near-By")
      #expect(list["CFBundleName"] as? String == "Near By" && list["CFBundleVersion"] as? String == "1")
    }
    try SampleProject.withFolder { folder in
      var app = try read(folder.appendingPathComponent("Near.xcodeproj"))
      app.infoPlist = Data("<plist/>".utf8)
      app.bundleIdentifier = nil
      #expect(try bundleList(of: app, in: folder)["CFBundleIdentifier"] as? String == "app.Near_By")
    }
  }

  @Test func `the target that the caller names is read`() throws {
    try SampleProject.withFolder { folder in
      #expect(try read(folder) { $0.target = "Kit" }.modules.map(\.name) == ["Kit"])
      let error = try #require(throws: AppReadingError.self) { try read(folder) { $0.target = "Missing" } }
      #expect(error.description == "no target is named 'Missing'; the targets are 'Near By', 'Kit', 'Watch'")
    }
  }

  @Test func `a project or a package without targets is refused, with a message that says so`() throws {
    try SampleProject.withFolder { folder in
      let project = folder.appendingPathComponent("Near.xcodeproj")
      let text = SampleProject.text.replacing("targets = ( APP, KIT, WATCH );", with: "targets = ( );")
      try Data(text.utf8).write(to: project.appendingPathComponent("project.pbxproj"))
      let error = try #require(throws: AppReadingError.self) { try read(project) }
      #expect(error.description.hasPrefix("the project has no targets; "))
      try FileManager.default.removeItem(at: project)
      try Data("// swift-tools-version: 6.0".utf8).write(to: folder.appendingPathComponent("Package.swift"))
      let reader = AppReader { _ in Data(#"{"name": "Near", "targets": []}"#.utf8) }
      let other = try #require(throws: AppReadingError.self) { try reader.read(folder) }
      #expect(other.description.hasPrefix("the package has no targets; "))
    }
  }

  @Test func `an app is read from a folder without a project`() throws {
    try SampleProject.withFolder { folder in
      let app = try read(folder) { $0.sources = folder.appendingPathComponent("Near") }
      #expect(paths(app.modules[0].sources, from: folder) == ["Near/AppDelegate.swift", "Near/Model/Store.swift"])
      #expect(app.leftOut == [])
      #expect(app.interfaces.map(\.lastPathComponent) == ["Main.storyboard"])
    }
  }

  @Test func `an app is read from a package, by its manifest`() throws {
    try SampleProject.withFolder { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("Near.xcodeproj"))
      try Data("// swift-tools-version: 6.0".utf8).write(to: folder.appendingPathComponent("Package.swift"))
      let manifest = """
        {"name": "Near", "platforms": [{"platformName": "ios", "version": "16.0"}], "toolsVersion": {"_version": "6.0.0"},
         "targets": [
          {"name": "Kit", "type": "regular", "path": "Kit", "exclude": [], "dependencies": []},
          {"name": "Near", "type": "executable", "path": "Near", "exclude": ["Model"], "dependencies": [{"byName": ["Kit", null]}],
           "settings": [{"tool": "swift", "kind": {"swiftLanguageMode": {"_0": "5"}}}, {"tool": "swift", "kind": {"define": {"_0": "X"}}}]}]}
        """
      let app = try AppReader { _ in Data(manifest.utf8) }.read(folder)
      #expect(app.modules.map(\.name) == ["Kit", "Near"])
      #expect(app.modules.map(\.languageMode) == ["6", "5"])
      #expect(paths(app.modules[1].sources, from: folder) == ["Near/AppDelegate.swift"])
      #expect(app.modules[1].conditions == ["X"])
      #expect(app.deploymentTarget == "16.0")
      #expect(app.leftOut.isEmpty)
    }
  }

  @Test func `each product of a remote package is read with its own package and the package's requirement`() throws {
    try SampleProject.withFolder { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("Near.xcodeproj"))
      try Data("// swift-tools-version: 6.0".utf8).write(to: folder.appendingPathComponent("Package.swift"))
      func dependency(_ identity: String, _ requirement: String) -> String {
        """
        {"sourceControl": [{"identity": "\(identity)", "requirement": \(requirement),
          "location": {"remote": [{"urlString": "https://example.org/\(identity).git"}]}}]}
        """
      }
      let manifest = """
        {"name": "Near", "dependencies": [
          \(dependency("range", #"{"range": [{"lowerBound": "1.2.0", "upperBound": "1.5.0"}]}"#)),
          \(dependency("exact", #"{"exact": ["2.0.0"]}"#)), \(dependency("branch", #"{"branch": ["main"]}"#)),
          \(dependency("revision", #"{"revision": ["0a1b"]}"#))],
         "targets": [{"name": "Near", "type": "executable", "path": "Near", "dependencies": [
          {"product": ["A", "Range", null, null]}, {"product": ["B", "exact", null, {"platformNames": ["ios"]}]},
          {"product": ["C", "branch", null, null]}, {"byName": ["Revision", null]}]}]}
        """
      let app = try AppReader { _ in Data(manifest.utf8) }.read(folder)
      #expect(
        app.packages == [
          RemotePackage(address: "https://example.org/range.git", requirement: "\"1.2.0\"..<\"1.5.0\"", product: "A"),
          RemotePackage(address: "https://example.org/exact.git", requirement: "exact: \"2.0.0\"", product: "B"),
          RemotePackage(address: "https://example.org/branch.git", requirement: "branch: \"main\"", product: "C"),
          RemotePackage(
            address: "https://example.org/revision.git", requirement: "revision: \"0a1b\"", product: "Revision"),
        ])
    }
  }

  @Test func `the local and remote packages that a local package uses are read once each`() throws {
    try SampleProject.withFolder { folder in
      let text = SampleProject.text.replacingOccurrences(
        of: #"isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/algorithms";"#,
        with: "isa = XCLocalSwiftPackageReference; relativePath = Local;")
      try Data(text.utf8).write(to: folder.appendingPathComponent("Near.xcodeproj/project.pbxproj"))
      func numerics(_ address: String) -> String {
        """
        {"sourceControl": [{"identity": "numerics", "requirement": {"exact": ["1.0.0"]},
          "location": {"remote": [{"urlString": "\(address)"}]}}]}
        """
      }
      let manifests = [
        "Local": """
        {"name": "Local", "products": [{"name": "Algorithms", "targets": ["Sorting"]}],
         "dependencies": [\(numerics("https://example.org/numerics")),
          {"fileSystem": [{"identity": "base", "path": "\(folder.path)/Base"}]}],
         "targets": [{"name": "Sorting", "type": "regular", "dependencies": [
          {"product": ["Numerics", "numerics", null, null]}, {"product": ["Base", "base", null, null]}]}]}
        """,
        "Base": """
        {"name": "Base", "products": [{"name": "Base", "targets": ["Base-Kit"]}],
         "dependencies": [\(numerics("https://example.org/Numerics.git"))],
         "targets": [{"name": "Base-Kit", "type": "regular", "dependencies": [
          {"product": ["Numerics", "numerics", null, null]}]}]}
        """,
      ]
      let app = try AppReader { manifests[$0.lastPathComponent].map { Data($0.utf8) } }.read(folder)
      #expect(app.modules.map(\.name) == ["Kit", "Base_Kit", "Sorting", "Near_By"])
      #expect(app.modules.map(\.dependencies) == [[], [], ["Base_Kit"], ["Kit", "Base_Kit", "Sorting"]])
      #expect(
        app.packages == [
          RemotePackage(address: "https://example.org/numerics", requirement: "exact: \"1.0.0\"", product: "Numerics")
        ])
      #expect(app.leftOut.map(\.path) == ["Near/Old.m"])
    }
  }

  @Test func `a package beside the project in a workspace is read`() throws {
    try SampleProject.withFolder { folder in
      let list = folder.appendingPathComponent("Near.xcodeproj/project.pbxproj")
      let text = SampleProject.text.replacing(
        "D1 = { isa = XCSwiftPackageProductDependency; package = R1;",
        with: "D1 = { isa = XCSwiftPackageProductDependency;")
      try #require(text != SampleProject.text)
      try Data(text.utf8).write(to: list)
      #expect(try read(folder).leftOut.contains { $0.path == "Algorithms" })
      try write(
        """
        <?xml version="1.0" encoding="UTF-8"?><Workspace version="1.0">
        <Group location="container:Packages" name="P"><FileRef location="group:algorithms"></FileRef></Group>
        <FileRef location="group:Near.xcodeproj"></FileRef></Workspace>
        """, to: folder.appendingPathComponent("Near.xcworkspace/contents.xcworkspacedata"))
      try writePackage(to: folder.appendingPathComponent("Packages/algorithms"))
      let app = try AppReader { _ in Data(Self.algorithms.utf8) }.read(folder.appendingPathComponent("Near.xcodeproj"))
      #expect(app.modules.map(\.name) == ["Kit", "Algorithms", "Near_By"])
      #expect(app.modules[2].dependencies == ["Kit", "Algorithms"])
      #expect(app.packages.isEmpty)
    }
  }

  @Test func `a folder of the workspace replaces the remote package of the same name, as in Xcode`() throws {
    try SampleProject.withFolder { folder in
      try write(
        #"<Workspace><FileRef location="group:Near.xcodeproj"/><FileRef location="group:Algorithms"/></Workspace>"#,
        to: folder.appendingPathComponent("All.xcworkspace/contents.xcworkspacedata"))
      try writePackage(to: folder.appendingPathComponent("Algorithms"))
      let app = try AppReader { _ in Data(Self.algorithms.utf8) }.read(folder.appendingPathComponent("Near.xcodeproj"))
      #expect(app.modules.map(\.name) == ["Kit", "Algorithms", "Near_By"])
      #expect(app.packages.isEmpty)
    }
  }

  @Test func `a remote package whose sources the caller has is read as a local package`() throws {
    try SampleProject.withFolder { folder in
      let copy = folder.appendingPathComponent("Copies/algorithms")
      try writePackage(to: copy)
      var choices = AppReader.Choices()
      choices.checkouts = ["algorithms": copy]
      let app = try AppReader(choices) { _ in Data(Self.algorithms.utf8) }
        .read(folder.appendingPathComponent("Near.xcodeproj"))
      #expect(app.modules.map(\.name) == ["Kit", "Algorithms", "Near_By"])
      #expect(paths(app.modules[1].sources, from: folder) == ["Copies/algorithms/Sources/Algorithms/Sum.swift"])
      #expect(app.packages.isEmpty)
    }
  }

  @Test func `a remote package that imports a module of Apple is found in the errors of a build`() {
    let checkouts = URL(fileURLWithPath: "/work/build/checkouts")
    func package(_ path: String, _ message: String) -> String? {
      AppBuild.Fault(path: path, line: 1, message: message).packageWithAppleModule(below: checkouts)
    }
    #expect(package("/work/build/checkouts/Blue/Sources/B.swift", "no such module 'CoreBluetooth'") == "Blue")
    #expect(package("/work/build/checkouts/Blue/Sources/B.swift", "no such module 'os.log'") == "Blue")
    #expect(package("/work/build/checkouts/Blue/Sources/B.swift", "no such module 'Firebase'") == nil)
    #expect(package("Near/B.swift", "no such module 'CoreBluetooth'") == nil)
  }

  @Test func `the names of missing modules are listed without the words of the import`() {
    #expect(ModuleTable.name(inImport: "@preconcurrency import  CoreBluetoothMock") == "CoreBluetoothMock")
    #expect(ModuleTable.name(inImport: "import struct Shapes.Circle") == "Shapes")
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func writePackage(to folder: URL) throws {
    try write("// swift-tools-version: 6.0", to: folder.appendingPathComponent("Package.swift"))
    try write("", to: folder.appendingPathComponent("Sources/Algorithms/Sum.swift"))
  }

  private static let algorithms = """
    {"name": "algorithms", "products": [{"name": "Algorithms", "targets": ["Algorithms"]}],
     "targets": [{"name": "Algorithms", "type": "regular"}]}
    """

  @Test(arguments: [
    ("[sdk=iphoneos*]", true), ("[sdk=iphone*]", true), ("[sdk=iphoneos26.0]", true), ("[sdk=*]", true),
    ("[arch=arm64]", true), ("[arch=arm*]", true), ("[sdk=iphoneos*][arch=arm64]", true), ("[config=Debug]", true),
    ("[sdk=iphonesimulator*]", false), ("[sdk=iphonesimulator*][arch=*]", false), ("[arch=x86_64]", false),
    ("[config=Release]", false), ("[unknown=*]", false),
  ])
  func `a setting applies if a build for an iPhone meets its conditions, and overrides the unconditional setting`(
    conditions: String, applies: Bool
  ) {
    var settings = BuildSettings(["CONFIGURATION": "Debug"])
    settings.override(with: BuildSettings.configuration("MARKER\(conditions) = $(inherited) phone\nMARKER = any\n"))
    #expect(settings["MARKER"] == (applies ? "any phone" : "any"))
  }

  @Test func `groups or settings that refer to each other cause no endless loop`() throws {
    let text = SampleProject.text.replacingOccurrences(of: "children = ( F2 )", with: "children = ( F2, GN )")
    let project = try XcodeProject(parsing: Array(text.utf8), name: "Near", folder: URL(fileURLWithPath: "/x"))
    #expect(project.targets.count == 3)
    _ = project.files(of: project.targets[0])
    var settings = BuildSettings(["A": "$(B)$(B)$(B)$(B)", "B": "$(A)$(A)$(A)$(A)"])
    settings.override(with: ["C": "$(inherited) $(A"])
    #expect(settings["A"] != nil)
    #expect(settings["C"] == "$(A")
  }
}
