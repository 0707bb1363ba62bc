/// A packet that a client of MQTT 3.1.1 sends to its broker.
///
/// Source: OASIS, MQTT Version 3.1.1, chapter 3.
package enum MQTTRequest: Hashable, Sendable {
  /// Begins a session that the broker keeps, with a last will of quality of service 0 (CONNECT, section 3.1).
  case connect(Login)
  /// A publication with quality of service 1 if it has an identifier, and with quality of service 0 otherwise.
  case publish(topic: String, payload: [UInt8], identifier: UInt16?)
  /// Confirms that a publication with quality of service 1 has arrived (PUBACK).
  case acknowledge(UInt16)
  case subscribe(filter: String, quality: UInt8, identifier: UInt16)
  case unsubscribe(filter: String, identifier: UInt16)
  case ping
  case disconnect

  package struct Login: Hashable, Sendable {
    package var client: String
    package var password: String
    package var keepAliveSeconds: UInt16
    package var willTopic: String
    package var will: [UInt8]

    /// Creates a login. The client's identifier is also its user name.
    package init(client: String, password: String, keepAliveSeconds: UInt16, willTopic: String, will: [UInt8]) {
      (self.client, self.password, self.keepAliveSeconds) = (client, password, keepAliveSeconds)
      (self.willTopic, self.will) = (willTopic, will)
    }
  }

  /// The flags state a user name, a password, a will that is not retained, and a session that the broker keeps (section
  /// 3.1.2.3).
  private static let connectFlags: UInt8 = 0b1100_0100
  private static let protocolLevel: UInt8 = 4

  package func encode(into bytes: inout [UInt8]) {
    var body: [UInt8] = []
    let header: UInt8
    switch self {
    case .connect(let login):
      header = 0x10
      body.appendField(Array("MQTT".utf8))
      body += [Self.protocolLevel, Self.connectFlags]
      body.append(bigEndian: login.keepAliveSeconds)
      body.appendField(Array(login.client.utf8))
      body.appendField(Array(login.willTopic.utf8))
      body.appendField(login.will)
      body.appendField(Array(login.client.utf8))
      body.appendField(Array(login.password.utf8))
    case .publish(let topic, let payload, let identifier):
      header = identifier == nil ? 0x30 : 0x32
      body.appendField(Array(topic.utf8))
      if let identifier { body.append(bigEndian: identifier) }
      body += payload
    case .acknowledge(let identifier):
      header = 0x40
      body.append(bigEndian: identifier)
    case .subscribe(let filter, let quality, let identifier):
      header = 0x82
      body.append(bigEndian: identifier)
      body.appendField(Array(filter.utf8))
      body.append(quality)
    case .unsubscribe(let filter, let identifier):
      header = 0xA2
      body.append(bigEndian: identifier)
      body.appendField(Array(filter.utf8))
    case .ping: header = 0xC0
    case .disconnect: header = 0xE0
    }
    bytes.append(header)
    var length = body.count
    repeat {
      let digit = UInt8(length & 0x7F)
      length >>= 7
      bytes.append(length > 0 ? digit | 0x80 : digit)
    } while length > 0
    bytes += body
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a field after its length (section 1.5.3). A field that is longer than 65,535 bytes is cut off, but no
  /// field of the relay is that long.
  fileprivate mutating func appendField(_ field: [UInt8]) {
    let field = field.prefix(Int(UInt16.max))
    append(bigEndian: UInt16(field.count))
    append(contentsOf: field)
  }
}
