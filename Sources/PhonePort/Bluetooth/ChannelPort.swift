package import Foundation

/// What an app asks of its phone about connection-oriented channels. Each object of the app is called under its own number.
package enum ChannelRequest: Equatable, Sendable {
  /// Offers channels to others. Answer: ``ChannelCallback/published(_:_:)``, then one `opened` for each channel.
  case publish(manager: ObjectID, isEncrypted: Bool)
  case unpublish(manager: ObjectID, psm: UInt16)
  /// Opens a channel to a connected peripheral. Answer: `opened` or `failed`.
  case open(central: ObjectID, UUID, psm: UInt16)
  /// From now on this object is called for the channel with a number.
  case attach(channel: Int)
  /// Reply: a count, how many bytes were taken.
  case write([UInt8], channel: Int)
  case close(channel: Int)
}

/// What a phone calls an app for about channels.
package enum ChannelCallback: Equatable, Sendable {
  case published(psm: UInt16, BluetoothFault?)
  case unpublished(psm: UInt16, BluetoothFault?)
  case opened(channel: Int, peer: UUID, psm: UInt16)
  case failed(BluetoothFault)
  case received([UInt8])
  /// There is room for more bytes.
  case hasSpace
  /// The other side has closed the channel, or the link has ended.
  case closed
}

extension ChannelRequest {
  var hasReply: Bool {
    switch self {
    case .write: true
    case .publish, .unpublish, .open, .attach, .close: false
    }
  }
}

extension ChannelRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .publish(let manager, let isEncrypted): writer.write(case: 0, manager, isEncrypted)
    case .unpublish(let manager, let psm): writer.write(case: 1, manager, psm)
    case .open(let central, let peer, let psm): writer.write(case: 2, central, peer, psm)
    case .attach(let channel): writer.write(case: 3, channel)
    case .write(let bytes, let channel): writer.write(case: 4, bytes, channel)
    case .close(let channel): writer.write(case: 5, channel)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .publish(manager: try reader.read(), isEncrypted: try reader.read())
    case 1: self = .unpublish(manager: try reader.read(), psm: try reader.read())
    case 2: self = .open(central: try reader.read(), try reader.read(), psm: try reader.read())
    case 3: self = .attach(channel: try reader.read())
    case 4: self = .write(try reader.read(), channel: try reader.read())
    case 5: self = .close(channel: try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension ChannelCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .published(let psm, let fault): writer.write(case: 0, psm, fault)
    case .unpublished(let psm, let fault): writer.write(case: 1, psm, fault)
    case .opened(let channel, let peer, let psm): writer.write(case: 2, channel, peer, psm)
    case .failed(let fault): writer.write(case: 3, fault)
    case .received(let bytes): writer.write(case: 4, bytes)
    case .hasSpace: writer.write(byte: 5)
    case .closed: writer.write(byte: 6)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .published(psm: try reader.read(), try reader.read())
    case 1: self = .unpublished(psm: try reader.read(), try reader.read())
    case 2: self = .opened(channel: try reader.read(), peer: try reader.read(), psm: try reader.read())
    case 3: self = .failed(try reader.read())
    case 4: self = .received(try reader.read())
    case 5: self = .hasSpace
    case 6: self = .closed
    default: throw reader.fault(.outOfRange)
    }
  }
}
