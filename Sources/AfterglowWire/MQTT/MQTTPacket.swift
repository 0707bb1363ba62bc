/// A packet from a broker to a client of MQTT 3.1.1. The client uses only the qualities of service 0 and 1.
///
/// Source: OASIS, MQTT Version 3.1.1, chapter 3. A broker that sends a packet of any other kind to such a client
/// violates the protocol.
package enum MQTTPacket: Hashable, Sendable {
  /// The answer to a connection request. Code 0 means that the broker accepts the connection (CONNACK, section 3.2).
  case connected(code: UInt8)
  case publication(Publication)
  /// A publication that is longer than the reader's limit, without its topic and its payload.
  case oversizedPublication(identifier: UInt16?)
  /// The broker has received a publication with quality of service 1 (PUBACK, section 3.4).
  case published(identifier: UInt16)
  /// The answer to a subscription to one filter (SUBACK, section 3.9).
  case subscribed(identifier: UInt16, isGranted: Bool)
  case unsubscribed(identifier: UInt16)
  /// The answer to a ping (PINGRESP, section 3.13).
  case pong

  package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// The identifier that the acknowledgement contains; `nil` for quality of service 0.
    package var identifier: UInt16?
    package var isRetained: Bool

    package init(topic: String, payload: [UInt8], identifier: UInt16? = nil, isRetained: Bool = false) {
      (self.topic, self.payload, self.identifier, self.isRetained) = (topic, payload, identifier, isRetained)
    }
  }
}

/// A violation of the protocol, or of this client's limits, by a broker. After such a violation the client ends the
/// connection.
package enum MQTTViolation: Error, Hashable, Sendable {
  /// A kind of packet that no broker may send to this client, or a publication with quality of service 2 or 3.
  case unexpectedPacket(kind: UInt8)
  /// Flags that the protocol does not define for this kind of packet.
  case wrongFlags(UInt8)
  /// A length that has more than four bytes or does not fit the kind of packet, or a field that is longer than its
  /// packet.
  case wrongLength
  /// A topic that is empty, exceeds the limit or is not printable ASCII, an identifier that is 0, or undefined flags in
  /// the answer to a connection request.
  case malformed
}
