package import Foundation

extension XcodeProject {
  /// The names of the project's build configurations, in the order of the project.
  package var configurations: [String] {
    let list = root["buildConfigurationList"]?.string.flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.strings ?? []).compactMap { objects[$0]?["name"]?.string }
  }

  /// Returns the build settings of a target in a configuration: the default settings of Xcode, overridden first by the
  /// project's settings and then by the target's settings.
  package func settings(of target: Target, configuration: String) -> BuildSettings {
    var settings = BuildSettings([
      "TARGET_NAME": target.name, "PROJECT_NAME": name, "SRCROOT": folder.path, "PROJECT_DIR": folder.path,
      "CONFIGURATION": configuration, "PRODUCT_NAME": target.name, "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "DEVELOPMENT_LANGUAGE": "en",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "SWIFT_VERSION": "5.0", "PLATFORM_NAME": "iphoneos",
    ])
    for list in [root["buildConfigurationList"], objects[target.identifier]?["buildConfigurationList"]] {
      guard let list = list?.string.flatMap({ objects[$0] }) else { continue }
      let configurations = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
      let fallback = configurations.first { $0["name"]?.string == list["defaultConfigurationName"]?.string }
      guard
        let chosen = configurations.first(where: { $0["name"]?.string == configuration }) ?? fallback
          ?? configurations.first
      else { continue }
      if let base = chosen["baseConfigurationReference"]?.string, let file = location(of: base) {
        settings.override(with: Self.configurationFile(file))
      }
      var level: [String: String] = [:]
      for (key, value) in chosen["buildSettings"]?.dictionary ?? [:] {
        level[key] = value.string ?? value.strings.joined(separator: " ")
      }
      settings.override(with: level)
    }
    return settings
  }

  private static func configurationFile(_ file: URL) -> [String: String] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
    let folder = file.deletingLastPathComponent()
    return BuildSettings.configuration(text) { path in
      try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
  }

  /// Returns the property list of a target in XML, with the build settings filled in.
  package func infoPlist(of target: Target, _ settings: BuildSettings) throws(AppReadingError) -> Data {
    var members: [String: Any] = [:]
    if let path = settings["INFOPLIST_FILE"], !path.isEmpty {
      let file = FileTree.existing(
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path))
      guard let data = try? Data(contentsOf: file),
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
      else { throw AppReadingError("the property list \(file.path) of target '\(target.name)' cannot be read") }
      members = list
    }
    if settings.isOn("GENERATE_INFOPLIST_FILE") {
      for (key, name) in [
        ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundleShortVersionString", "MARKETING_VERSION"),
        ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
      ] where members[key] == nil { members[key] = settings[name] }
      let prefix = "INFOPLIST_KEY_"
      for name in settings.names(withPrefix: prefix) {
        let key = String(name.dropFirst(prefix.count))
        switch key {
        case "UIApplicationSceneManifest_Generation":
          if settings.isOn(name), members["UIApplicationSceneManifest"] == nil {
            members["UIApplicationSceneManifest"] = ["UIApplicationSupportsMultipleScenes": false] as [String: Any]
          }
        case "UIBackgroundModes": members[key] = settings.words(name)
        case _ where members[key] == nil: members[key] = settings[name] ?? ""
        default: break
        }
      }
    }
    return try InfoPlistText.data(of: members, settings)
  }
}

/// Replaces references to build settings in a property list.
enum InfoPlistText {
  static func data(of members: [String: Any], _ settings: BuildSettings) throws(AppReadingError) -> Data {
    let filled = fill(members, settings, depth: 0)
    do { return try PropertyListSerialization.data(fromPropertyList: filled, format: .xml, options: 0) } catch {
      throw AppReadingError("the app's property list cannot be written: \(error.localizedDescription)")
    }
  }

  private static func fill(_ value: Any, _ settings: BuildSettings, depth: Int) -> Any {
    guard depth < OpenStepValue.maximumDepth else { return "" }
    if let text = value as? String { return settings.expand(text) }
    if let list = value as? [Any] { return list.map { fill($0, settings, depth: depth + 1) } }
    if let members = value as? [String: Any] { return members.mapValues { fill($0, settings, depth: depth + 1) } }
    return value
  }
}
