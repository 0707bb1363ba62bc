/// What a node shows of itself on air.
public enum IdentifierMode: String, CaseIterable, Hashable, Sendable {
  /// The installation's own identifier, permanently, as in the reference apps.
  ///
  /// Every receiver can recognise the phone, today and in a year, whatever its radio address is.
  case fixed
  /// An identifier that changes every 15 minutes. Only contacts recognise the phone by it.
  ///
  /// - A contact is an installation whose ``ContactCard`` was given to ``Node/addContact(_:)``, and which has this
  ///   phone's card. A stranger appears under an identifier that lasts 15 minutes.
  /// - Messages go to and come from contacts alone, whatever carries them. Over Bluetooth a stranger cannot read what
  ///   contacts exchange, nor who they are.
  /// - Identifier and radio address change at different moments. A listener that misses neither change can link the
  ///   phone's earlier and later identifiers. One that misses both cannot.
  /// - From iOS 14 on, the overflow area keeps the identifier from when the app left the front, for as long as the app
  ///   stays in the background (rule A9). The service of the GATT channel changes in the background too.
  case rotating
}
