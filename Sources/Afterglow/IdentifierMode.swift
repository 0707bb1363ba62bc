/// The kind of identifier that a node shows on air.
public enum IdentifierMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// The node always shows the installation's own identifier, as the reference apps do. The fixed mode is for the
  /// reference apps and for demonstrations.
  ///
  /// Every receiver can recognise the phone today and in a year, even if the phone's radio address has changed.
  case fixed
  /// The node shows an identifier that changes every 15 minutes. Only contacts recognise the phone by this identifier.
  /// This mode is the default.
  ///
  /// - Two installations are contacts if each has the other's ``ContactCard``, from ``Node/addContact(_:)`` or from
  ///   ``Node/introduce(to:)``. A stranger appears under an identifier that lasts 15 minutes.
  /// - On every carrier, the node exchanges messages only with contacts. Over Bluetooth a stranger can read neither the
  ///   messages nor the identities of contacts.
  /// - The identifier and the radio address change at different moments. A listener that hears the phone through both
  ///   changes can link the earlier identifier to the later one. A listener that misses both changes cannot link the
  ///   two identifiers.
  /// - From iOS 14 on, while the app is in the background, the overflow area keeps the identifier that was on air when
  ///   the app left the foreground (rule A9). The service of the GATT channel changes in the background too.
  case rotating
}
