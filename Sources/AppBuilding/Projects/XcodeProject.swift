package import Foundation

/// An Xcode project, read from its `project.pbxproj`.
package struct XcodeProject: Sendable {
  /// A native target of a project.
  package struct Target: Sendable {
    package var identifier: String
    package var name: String
    /// The product's type, for example `com.apple.product-type.application`.
    package var productType: String

    package var isApplication: Bool { productType == "com.apple.product-type.application" }
    /// Whether the product is code that an app links.
    package var isLibrary: Bool {
      productType.hasPrefix("com.apple.product-type.framework")
        || productType.hasPrefix("com.apple.product-type.library")
    }
  }

  /// The folder that holds the `.xcodeproj`.
  package let folder: URL
  package let name: String
  let objects: [String: OpenStepValue]
  let root: OpenStepValue
  /// The parent group of each file and group.
  let parents: [String: String]

  /// Reads the project in an `.xcodeproj` folder.
  package init(at location: URL) throws(AppReadingError) {
    let file = location.appendingPathComponent("project.pbxproj")
    guard let data = try? Data(contentsOf: file) else {
      throw AppReadingError("\(file.path) cannot be read; give the path of an .xcodeproj or of its folder")
    }
    try self.init(
      parsing: Array(data), name: location.deletingPathExtension().lastPathComponent,
      folder: location.deletingLastPathComponent())
  }

  package init(parsing bytes: [UInt8], name: String, folder: URL) throws(AppReadingError) {
    let value: OpenStepValue
    do { value = try OpenStepValue(parsing: bytes) } catch {
      throw AppReadingError("the project '\(name)' is not a property list: \(error)")
    }
    guard let objects = value["objects"]?.dictionary, let root = objects[value["rootObject"]?.string ?? ""] else {
      throw AppReadingError("the project '\(name)' has no root object")
    }
    self.name = name
    self.folder = folder
    self.objects = objects
    self.root = root
    var parents: [String: String] = [:]
    for (identifier, object) in objects.sorted(by: { $0.key < $1.key }) {
      for child in object["children"]?.strings ?? [] { parents[child] = identifier }
    }
    self.parents = parents
  }

  /// The targets, in the order of the project.
  package var targets: [Target] {
    (root["targets"]?.strings ?? []).compactMap { identifier in
      guard let target = objects[identifier], let name = target["name"]?.string else { return nil }
      return Target(identifier: identifier, name: name, productType: target["productType"]?.string ?? "")
    }
  }

  /// Returns a target's build phases of one kind.
  func phases(of target: Target, _ isa: String) -> [OpenStepValue] {
    (objects[target.identifier]?["buildPhases"]?.strings ?? []).compactMap { objects[$0] }.filter {
      $0["isa"]?.string == isa
    }
  }

  /// Returns the identifiers of the objects to which the build files refer in a target's phases of one kind.
  func references(of target: Target, in phase: String) -> [String] {
    phases(of: target, phase).flatMap { $0["files"]?.strings ?? [] }
      .compactMap { objects[$0]?["fileRef"]?.string }
  }
}
