package import Foundation

/// The parts of an app that are needed to build the app.
package struct AppDescription: Sendable {
  /// The name of the target.
  package var name: String
  /// The modules, each after the modules that it imports. The app's own module is the last.
  package var modules: [SourceModule]
  /// The property list in XML, with the build settings filled in.
  package var infoPlist: Data
  /// `IPHONEOS_DEPLOYMENT_TARGET`, or the package's deployment target.
  package var deploymentTarget: String?
  package var bundleIdentifier: String?
  /// Remote packages that the app's modules use.
  package var packages: [RemotePackage] = []
  /// The app's storyboards and nibs.
  package var interfaces: [URL] = []
  /// The parts of the app that are not built, with the reasons.
  package var leftOut: [LeftOut] = []
  /// The folder to which displayed paths are relative.
  package var root: URL

  /// Adds a product of a remote package, unless the app already uses this product of this package.
  mutating func add(_ package: RemotePackage) {
    if packages.contains(where: { $0.identity == package.identity && $0.product == package.product }) { return }
    packages.append(package)
  }

  /// Returns the names of the given modules, and of all modules that these import, directly or indirectly.
  func closure(of names: [String]) -> [String] {
    var reached = Set(names)
    for module in modules.reversed() where reached.contains(module.name) { reached.formUnion(module.dependencies) }
    return modules.map(\.name).filter(reached.contains)
  }
}

/// The sources of one module.
package struct SourceModule: Sendable {
  package var name: String
  package var sources: [URL]
  /// The names of the app's other modules that this module imports.
  package var dependencies: [String] = []
  /// "5" or "6".
  package var languageMode = "5"
  package var isMainActorByDefault = false
  package var upcomingFeatures: [String] = []
  /// Names that are true in `#if`.
  package var conditions: [String] = []
}

/// A package that SwiftPM fetches.
package struct RemotePackage: Hashable, Sendable {
  package var address: String
  /// A requirement as in a manifest, such as `from: "1.2.0"`.
  package var requirement: String
  package var product: String

  /// The identity that the package manager derives from the address. Two packages of one identity are the same package.
  package var identity: String {
    let last = address.split(separator: "/").last.map(String.init) ?? address
    return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
  }
}

/// The origin of a package's product.
enum PackageHome: Hashable, Sendable {
  case local(URL)
  case remote(address: String, requirement: String)
  case unknown
}

/// A part of the app that is not built.
package struct LeftOut: Hashable, Sendable {
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The reason why no app can be read, in one line that also says what to do next.
package struct AppReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
