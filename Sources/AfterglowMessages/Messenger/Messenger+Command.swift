package import AfterglowWire

extension Messenger {
  /// A command of the messenger to the exchange, which carries out commands in order.
  package enum Command: Hashable, Sendable {
    /// Stores either all of the given changes or no change. A `store` command is always the last command of a list.
    case store([MessageChange])
    /// Passes a datagram to a carrier, which may lose it.
    case transmit([UInt8], to: InstallationID, over: Carrier)
    /// Reports an occurrence to the app and the log.
    case report(ExchangeReport)
  }
}
