import Foundation

/// What this machine has for apps.
package enum SystemLibraries {
  /// Whether OpenSSL is there with its headers, as pkg-config says.
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
