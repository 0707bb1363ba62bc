import AfterglowWire

extension InstallationID {
  /// The key under which the host stores the identifier: four bytes, most significant first.
  package static let storageKey = "AfterglowInstallationID"

  /// Returns the stored identifier of this installation. If no identifier is stored, stores a new
  /// identifier and returns it.
  @MainActor
  static func kept(by host: any NodeHost) -> InstallationID {
    if let kept = host.storedValue(for: storageKey).flatMap({ InstallationID(stored: $0) }) { return kept }
    // Zero is not a valid identifier. One in four billion random 32-bit numbers is zero, but an app whose virtual phone
    // is gone always gets zero. So zero is replaced by 1 instead of by another random number.
    let drawn = InstallationID(firstNonZero: CollectionOfOne(host.randomBits()))
    host.store(drawn.stored, for: storageKey)
    return drawn
  }

  /// The identifier's stored form.
  package var stored: [UInt8] { [bytes.0, bytes.1, bytes.2, bytes.3] }

  /// Reads an identifier's stored form; `nil` if the bytes are not an identifier.
  init?(stored bytes: some Collection<UInt8>) {
    guard bytes.count == 4 else { return nil }
    self.init(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
