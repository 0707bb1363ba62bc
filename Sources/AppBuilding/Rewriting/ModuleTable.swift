/// The modules that an app may import, and their replacements on Linux.
package struct ModuleTable: Sendable {
  package enum Supply: Hashable, Sendable {
    /// A product of this package with Apple's name.
    case framework(String)
    /// A product of this package whose module gets an alias with Apple's name.
    case alias(String)
    /// A module of the toolchain with a different name.
    case replacement(String)
    /// A module of the toolchain with the same name.
    case toolchain
  }

  package private(set) var supplies: [String: Supply]

  /// Creates a table. `appModules` are modules of the same app, or of packages on which the app depends.
  /// `hasCryptography` says whether OpenSSL is installed with its headers. Without OpenSSL, the table lacks CryptoKit
  /// and CommonCrypto.
  package init(appModules: Set<String> = [], hasCryptography: Bool = false) {
    supplies = Self.appleModules
    if hasCryptography { for name in Self.cryptography { supplies[name] = .alias("Hosted" + name) } }
    for name in appModules { supplies[name] = .toolchain }
  }

  package subscript(_ module: String) -> Supply? { supplies[module] }

  /// Returns the name of the module in a statement such as `@testable import struct Name.Type`.
  package static func name(inImport statement: String) -> String {
    let words = statement.split(separator: " ")
    return words.last.map { String($0.prefix { $0 != "." }) } ?? statement
  }

  /// The modules that need OpenSSL.
  package static let cryptography = ["CommonCrypto", "CryptoKit"]

  /// The module that every rewritten source imports.
  package static let additions = "FoundationAdditions"

  private static let appleModules: [String: Supply] = {
    var table: [String: Supply] = [:]
    for name in ["ActivityKit", "CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os"] {
      table[name] = .framework(name)
    }
    for name in hosted { table[name] = .alias("Hosted" + name) }
    for name in [
      "Swift", "Foundation", "Dispatch", "Observation", "Synchronization", "RegexBuilder", "Testing", "XCTest",
    ] {
      table[name] = .toolchain
    }
    table["_Concurrency"] = .toolchain
    for name in ["Darwin", "MachO", "System"] { table[name] = .replacement("Glibc") }
    for name in ["CoreFoundation", "CoreGraphics", "ObjectiveC", "QuartzCore", "CFNetwork"] {
      table[name] = .replacement("Foundation")
    }
    table["OSLog"] = .framework("os")
    table["FoundationNetworking"] = .toolchain
    table["SwiftUICore"] = .alias("HostedSwiftUI")
    return table
  }()

  /// The modules of Apple that this package supplies under an alias, except the modules in ``cryptography``. Each
  /// supplied module contains the parts that apps with Bluetooth use.
  package static let hosted = ["Accelerate", "Combine", "CoreMotion", "Security", "SwiftUI"]
}
