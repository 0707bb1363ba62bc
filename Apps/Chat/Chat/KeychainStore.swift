#if canImport(Security) && os(iOS)
  import AfterglowRelay
  import Foundation
  import Security

  /// Stores the keys of sessions in this phone's keychain.
  ///
  /// The keys can be read after the first unlock, because iOS may start the app while the screen is locked. The keys
  /// are never stored in iCloud, or in a backup that another phone could restore.
  final class KeychainStore: KeyStore {
    /// Returns sessions whose keys are in this phone's keychain.
    @MainActor
    static func sessions() throws(KeyStoreError) -> NoiseSessions {
      var generator = SystemRandomNumberGenerator()
      return try NoiseSessions(keys: KeychainStore(service: "org.afterglow.Chat.relay"), using: &generator)
    }

    private let service: String

    init(service: String) {
      self.service = service
    }

    func value(for name: String) throws(KeyStoreError) -> [UInt8]? {
      var query = item(name)
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      try check(status, "read")
      return (found as? Data).map { Array($0) }
    }

    func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) {
      let content: [String: Any] = [kSecValueData as String: Data(value)]
      var status = SecItemUpdate(item(name) as CFDictionary, content as CFDictionary)
      if status == errSecItemNotFound {
        var added = item(name)
        added[kSecValueData as String] = Data(value)
        added[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        status = SecItemAdd(added as CFDictionary, nil)
      }
      try check(status, "kept")
    }

    func remove(_ name: String) throws(KeyStoreError) {
      let status = SecItemDelete(item(name) as CFDictionary)
      if status != errSecItemNotFound { try check(status, "removed") }
    }

    private func item(_ name: String) -> [String: Any] {
      [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
        kSecAttrAccount as String: name,
      ]
    }

    private func check(_ status: OSStatus, _ verb: String) throws(KeyStoreError) {
      guard status != errSecSuccess else { return }
      throw KeyStoreError(
        reason: "A key could not be \(verb) in the keychain (OSStatus \(status)). Unlock the phone once and try again.")
    }
  }
#endif
