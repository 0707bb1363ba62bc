#if os(Linux)
  import Afterglow
  package import AfterglowMessages
  import AfterglowRelay

  /// Returns the sessions of an app on a virtual phone. The keys of the sessions are derived from the world's seed, and
  /// outlive the app's process.
  ///
  /// Returns unsealed sessions if the build has no cryptographic library or the keys are unusable. A virtual phone has
  /// no secrets.
  ///
  /// - Precondition: The caller is the code of an app on a virtual phone.
  @MainActor
  package func demonstrationSessions() -> any MessageSessions {
    #if MQTT
      let host = PhoneHost()
      var chance = HostChance(host: host)
      if let sessions = try? NoiseSessions(keys: HostKeyStore(host: host), using: &chance) { return sessions }
    #endif
    return UnsealedSessions()
  }

  #if MQTT
    /// Stores keys in the container of an app on a virtual phone.
    private final class HostKeyStore: @MainActor KeyStore {
      private let host: PhoneHost

      @MainActor
      init(host: PhoneHost) {
        self.host = host
      }

      @MainActor
      func value(for name: String) throws(KeyStoreError) -> [UInt8]? {
        host.storedValue(for: Self.prefix + name).flatMap { $0.isEmpty ? nil : $0 }
      }

      @MainActor
      func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { host.store(value, for: Self.prefix + name) }

      @MainActor
      func remove(_ name: String) throws(KeyStoreError) { host.store([], for: Self.prefix + name) }

      private static let prefix = "AfterglowKey "
    }

    /// The random generator of a virtual phone.
    private struct HostChance: RandomNumberGenerator {
      let host: PhoneHost

      mutating func next() -> UInt64 {
        MainActor.assumeIsolated { UInt64(host.randomBits()) << 32 | UInt64(host.randomBits()) }
      }
    }
  #endif
#endif
