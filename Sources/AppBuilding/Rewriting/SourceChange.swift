/// A change that the rewriter makes at one position in a source. Most changes let the source compile without an
/// Objective-C runtime and without a Mac.
package struct SourceChange: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case entryPoint = "entry point moved to a generated file"
    case objectiveC = "attribute of the Objective-C runtime removed"
    case interfaceBuilder = "attribute of Interface Builder removed"
    case selector = "#selector replaced by a selector that contains the method"
    case keyPath = "#keyPath replaced by a string"
    case extensionOverride = "override in an extension moved to the class"
    case dynamic = "modifier 'dynamic' removed"
    case optionalRequirement = "optional requirement given a default"
    case condition = "condition of #if evaluated as on an iPhone"
    case availability = "#available replaced by a check of the phone's release"
    case variadic = "'as CVarArg' replaced by a conversion"
    case defaults = "suite of UserDefaults replaced by a suite that outlives the process"
    case importedModule = "import changed"
    case leftOutImport = "import removed, because the virtual phone lacks the module"
    case preview = "#Preview removed"
  }

  package var kind: Kind
  /// The number of the line. The line has the same number in the source and in the rewritten source.
  package var line: Int
  /// The source's text before the change.
  package var original: String
}

/// Code at one position in a source that cannot work on Linux.
package struct SourceObstacle: Hashable, Sendable {
  package var line: Int
  package var reason: String
}

/// The type in which the app begins.
package struct EntryPoint: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A class that UIKit makes the application's delegate.
    case delegate
    /// A SwiftUI `App`.
    case app
    /// A type with a static `main`.
    case main
  }

  package var kind: Kind
  package var typeName: String
}
