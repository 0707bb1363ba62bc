import Foundation

/// Reads an app from a folder of Swift files, without a project or a package.
struct FolderReader {
  let root: URL
  let name: String?

  func read(_ folder: URL) throws(AppReadingError) -> AppDescription {
    let files = FileTree.files(below: folder)
    let title = name ?? folder.standardizedFileURL.lastPathComponent
    var module = SourceModule(name: BuildSettings.identifier(title), sources: [])
    module.sources = files.filter { path in
      path.hasSuffix(".swift") && path.split(separator: "/").last != "Package.swift"
        && !path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" }
    }.map { folder.appendingPathComponent($0) }
    let settings = BuildSettings([
      "PRODUCT_NAME": title, "TARGET_NAME": title, "PRODUCT_MODULE_NAME": module.name, "EXECUTABLE_NAME": title,
      "PRODUCT_BUNDLE_IDENTIFIER": "example.\(module.name)", "DEVELOPMENT_LANGUAGE": "en",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
    ])
    let list = files.filter { $0.hasSuffix("Info.plist") }.min { ($0.count, $0) < ($1.count, $1) }
    var members: [String: Any] = [:]
    if let list {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(list)),
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
      else { throw AppReadingError("the property list \(list) cannot be read") }
      members = values
    }
    var app = AppDescription(
      name: title, modules: [module], infoPlist: try InfoPlistText.data(of: members, settings),
      bundleIdentifier: settings["PRODUCT_BUNDLE_IDENTIFIER"], root: root)
    if list == nil {
      app.leftOut.append(
        LeftOut(
          path: "Info.plist",
          reason: "the folder has no property list; iOS ends an app that asks for a permission without a usage text"))
    }
    for file in files where file.hasSuffix(".storyboard") || file.hasSuffix(".xib") {
      if !file.hasSuffix("LaunchScreen.storyboard") { app.interfaces.append(folder.appendingPathComponent(file)) }
    }
    return app
  }
}
