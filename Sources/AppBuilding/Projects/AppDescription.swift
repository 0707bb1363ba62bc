package import Foundation

/// What has to be known of an app to build it: its modules, and what iOS reads from its property list.
package struct AppDescription: Sendable {
  /// The name of the target.
  package var name: String
  /// The modules, each behind the ones that it imports; the app's own is the last.
  package var modules: [SourceModule]
  /// The property list in XML, with the build settings filled in.
  package var infoPlist: Data
  /// `IPHONEOS_DEPLOYMENT_TARGET`, or what the package says.
  package var deploymentTarget: String?
  package var bundleIdentifier: String?
  /// Packages from elsewhere that the app's target uses.
  package var packages: [RemotePackage] = []
  /// The app's storyboards and nibs.
  package var interfaces: [URL] = []
  /// What belongs to the app and is not built, with the reason.
  package var leftOut: [LeftOut] = []
  /// The folder that paths are shown relative to.
  package var root: URL
}

/// Sources that make one module.
package struct SourceModule: Sendable {
  package var name: String
  package var sources: [URL]
  /// The name of a product of a remote package, for `import`.
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
  /// A requirement as it stands in a manifest, such as `from: "1.2.0"`.
  package var requirement: String
  package var product: String
}

/// Something of the app that is not built.
package struct LeftOut: Hashable, Sendable {
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// Why no app can be read; one line that says what to do next.
package struct AppReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
