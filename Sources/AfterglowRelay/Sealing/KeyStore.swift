/// Keeps an installation's keys, and what it knows of other installations' keys: on iOS in the keychain, elsewhere in a
/// file.
public protocol KeyStore: AnyObject {
  /// Returns the value that is kept under a name; `nil` if none is.
  func value(for name: String) throws(KeyStoreError) -> [UInt8]?

  /// Keeps a value in place of the previous one. The value survives a crash once this has returned.
  func keep(_ value: [UInt8], for name: String) throws(KeyStoreError)

  /// Removes the value that is kept under a name, if there is one.
  func remove(_ name: String) throws(KeyStoreError)
}

/// Why a key cannot be read or kept.
public struct KeyStoreError: Error, Hashable, Sendable {
  /// The reason, in a sentence for a person.
  public let reason: String

  /// Creates an error with its reason.
  public init(reason: String) {
    self.reason = reason
  }
}

/// Keeps keys for as long as the store itself lives: for tests, and for installations that need them no longer.
public final class MemoryKeyStore: KeyStore {
  private var values: [String: [UInt8]] = [:]

  /// Creates an empty store.
  public init() {}

  /// Returns the value that is kept under a name; never throws.
  public func value(for name: String) throws(KeyStoreError) -> [UInt8]? { values[name] }
  /// Keeps a value under a name; never throws.
  public func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { values[name] = value }
  /// Removes the value that is kept under a name; never throws.
  public func remove(_ name: String) throws(KeyStoreError) { values[name] = nil }
}
