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
