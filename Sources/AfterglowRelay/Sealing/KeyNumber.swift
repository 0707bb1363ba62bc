#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowWire

  /// Thirty digits that represent an installation's key, so that two people can compare their keys.
  ///
  /// The number depends on the key and on the installation that has the key. The owner's key fixes the number. So an
  /// attacker has to find another key that gives this number, which is harder than finding any two keys with the same
  /// number. The hash is slow in order to make the search harder.
  enum KeyNumber {
    private static let context = Array("Afterglow key number 1".utf8)
    /// The number of rounds of the hash, which is the same as in Signal's fingerprints (libsignal,
    /// `NumericFingerprintGenerator`).
    private static let rounds = 5_200

    /// Returns six groups of five digits; `nil` if the hash fails.
    static func text(of key: [UInt8], _ installation: InstallationID) -> String? {
      let subject = installation.rawValue.bigEndianBytes + key
      var hash = context + subject
      for _ in 0..<rounds {
        guard let next = Primitives.hash(hash + subject) else { return nil }
        hash = next
      }
      return stride(from: 0, to: 30, by: 5).map { start in
        let digits = String(UInt64(bigEndianBytes: hash[start..<start + 5]) % 100_000)
        return String(repeating: "0", count: 5 - digits.count) + digits
      }.joined(separator: " ")
    }
  }
#endif
