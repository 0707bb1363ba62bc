// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// The result of a call to the Security framework; 0 is success.
public typealias OSStatus = Int32

/// A generator of random bytes. The only generator is `kSecRandomDefault`.
public struct SecRandomRef: Sendable {}

/// The only generator, which is `nil` as on iOS.
public let kSecRandomDefault: SecRandomRef? = nil
/// The call succeeded.
public let errSecSuccess: OSStatus = 0
/// A parameter is invalid, for example a query without a class.
public let errSecParam: OSStatus = -50
/// The keychain has no item that matches the query.
public let errSecItemNotFound: OSStatus = -25300
/// The keychain already has an item with the same identity.
public let errSecDuplicateItem: OSStatus = -25299

/// Fills a buffer with random bytes, and returns `errSecSuccess`. On a virtual phone, the bytes are derived from the
/// world's seed.
@discardableResult
public func SecRandomCopyBytes(_ generator: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
  for index in 0..<max(count, 0) {
    bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}
