package import AfterglowWire

extension Messenger {
  /// What the messenger asks of the exchange, in order.
  package enum Command: Hashable, Sendable {
    /// Stores all of these changes or none; always the last command of a list.
    case store([MessageChange])
    /// Passes a datagram to a carrier, which may lose it.
    case transmit([UInt8], to: InstallationID, over: Carrier)
    /// Reports something to the app and the log.
    case report(ExchangeReport)
  }
}
