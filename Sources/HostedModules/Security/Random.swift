// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public typealias OSStatus = Int32

/// The generator of random bytes. There is one.
public struct SecRandomRef: Sendable {}

public let kSecRandomDefault: SecRandomRef? = nil
public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecItemNotFound: OSStatus = -25300
public let errSecDuplicateItem: OSStatus = -25299

/// Fills a buffer with random bytes; on a virtual phone they follow from the world's seed.
@discardableResult
public func SecRandomCopyBytes(_ generator: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
  for index in 0..<max(count, 0) {
    bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}
