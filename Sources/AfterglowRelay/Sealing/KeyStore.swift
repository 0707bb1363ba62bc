/// Stores an installation's keys, and its knowledge about other installations' keys. The implementations use the
/// keychain, an SQLite file, or memory.
public protocol KeyStore: AnyObject {
  /// Returns the value that is stored under a name; `nil` if there is no value.
  func value(for name: String) throws(KeyStoreError) -> [UInt8]?

  /// Stores a value in place of the previous value. The value survives a crash once this method has returned.
  func keep(_ value: [UInt8], for name: String) throws(KeyStoreError)

  /// Removes the value that is stored under a name, if there is one.
  func remove(_ name: String) throws(KeyStoreError)
}

/// The reason why a key cannot be read or stored.
public struct KeyStoreError: Error, Hashable, Sendable {
  /// The reason, as a human-readable sentence.
  public let reason: String

  /// Creates an error with its reason.
  public init(reason: String) {
    self.reason = reason
  }
}

/// Stores keys in memory for as long as the store exists. The store is for tests, and for installations that need no
/// keys after the process ends.
public final class MemoryKeyStore: KeyStore {
  private var values: [String: [UInt8]] = [:]

  /// Creates an empty store.
  public init() {}

  /// Returns the value that is stored under a name; never throws.
  public func value(for name: String) throws(KeyStoreError) -> [UInt8]? { values[name] }
  /// Stores a value under a name; never throws.
  public func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { values[name] = value }
  /// Removes the value that is stored under a name; never throws.
  public func remove(_ name: String) throws(KeyStoreError) { values[name] = nil }
}
