import Foundation

/// The libraries on this machine that apps can use.
package enum SystemLibraries {
  /// Whether OpenSSL is installed with its headers, according to pkg-config.
  package static let hasCryptography: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--exists", "libcrypto"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
