/// What a node shows of itself on air.
public enum IdentifierMode: String, CaseIterable, Hashable, Sendable {
  /// The installation's own identifier, for ever, as the references' apps do.
  ///
  /// Everybody with a receiver recognises the phone, today and in a year, whatever its radio address is.
  case fixed
  /// An identifier that changes every 15 minutes, by which contacts recognise the phone and others do not.
  ///
  /// - A contact is somebody whose ``ContactCard`` was given to ``Node/addContact(_:)``, and who has this phone's card.
  ///   A stranger appears under an identifier that lasts 15 minutes.
  /// - Identifier and radio address change at different moments. A listener that misses neither can join what was before
  ///   with what is after. One that misses both cannot.
  /// - From iOS 14 on, the overflow area goes on to show the identifier that it showed when the app left the front, for as
  ///   long as the app stays in the background (rule A9). The service of the GATT channel changes in the background, too.
  case rotating
}
