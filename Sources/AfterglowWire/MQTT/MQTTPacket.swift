/// A packet that a broker sends to a client of MQTT 3.1.1 that uses the qualities of service 0 and 1.
///
/// Source: OASIS, MQTT Version 3.1.1, chapter 3. A packet of any other kind violates the protocol for such a client.
package enum MQTTPacket: Hashable, Sendable {
  /// The answer to the connection: code 0 accepts it (CONNACK, section 3.2).
  case connected(code: UInt8)
  case publication(Publication)
  /// A publication longer than the reader's limit, without its payload.
  case oversizedPublication(identifier: UInt16?)
  /// The broker has received a publication of quality 1 (PUBACK, section 3.4).
  case published(identifier: UInt16)
  /// The answer to a subscription to one filter (SUBACK, section 3.9).
  case subscribed(identifier: UInt16, isGranted: Bool)
  case unsubscribed(identifier: UInt16)
  /// The answer to a ping (PINGRESP, section 3.13).
  case pong

  package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// The identifier that the acknowledgement names; `nil` for quality 0.
    package var identifier: UInt16?
    package var isRetained: Bool

    package init(topic: String, payload: [UInt8], identifier: UInt16? = nil, isRetained: Bool = false) {
      (self.topic, self.payload, self.identifier, self.isRetained) = (topic, payload, identifier, isRetained)
    }
  }
}

/// A violation of the protocol, or of this client's limits, by a broker. The connection ends.
package enum MQTTViolation: Error, Hashable, Sendable {
  /// A kind of packet that no broker may send to this client. Quality of service 2 is one of them.
  case unexpectedPacket(kind: UInt8)
  /// Flags that the protocol does not define for this kind of packet.
  case wrongFlags(UInt8)
  /// A length with more than four bytes, or one that does not fit the kind.
  case wrongLength
  /// A topic that is not UTF-8 or not within the limit, or an identifier 0.
  case malformed
}
