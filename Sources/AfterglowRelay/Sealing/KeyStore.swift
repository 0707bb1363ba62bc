/// Keeps an installation's keys, and what it knows of others': on iOS the keychain, elsewhere a file.
public protocol KeyStore: AnyObject {
  /// What was kept under a name before, `nil` if nothing was.
  func value(for name: String) throws(KeyStoreError) -> [UInt8]?

  /// Keeps a value in place of the one before; it survives a crash once this has returned.
  func keep(_ value: [UInt8], for name: String) throws(KeyStoreError)

  func remove(_ name: String) throws(KeyStoreError)
}

public struct KeyStoreError: Error, Hashable, Sendable {
  /// A sentence for a person.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

/// Keeps keys as long as it is held: for tests, and for installations that last no longer.
public final class MemoryKeyStore: KeyStore {
  private var values: [String: [UInt8]] = [:]

  public init() {}

  public func value(for name: String) throws(KeyStoreError) -> [UInt8]? { values[name] }
  public func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { values[name] = value }
  public func remove(_ name: String) throws(KeyStoreError) { values[name] = nil }
}
