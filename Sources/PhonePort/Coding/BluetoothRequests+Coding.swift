extension CentralRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .open(let identifier, let alertsIfOff): writer.write(case: 0, identifier, alertsIfOff)
    case .close: writer.write(byte: 1)
    case .scan(let wish): writer.write(case: 2, wish)
    case .isScanning: writer.write(byte: 3)
    case .known(let identifiers): writer.write(case: 4, identifiers)
    case .connected(let services): writer.write(case: 5, services)
    case .connect(let peer, let options): writer.write(case: 6, peer, options)
    case .cancelConnection(let peer): writer.write(case: 7, peer)
    case .abandon(let peer): writer.write(case: 8, peer)
    case .state(let peer): writer.write(case: 9, peer)
    case .writeLength(let peer, let withResponse): writer.write(case: 10, peer, withResponse)
    case .hasRoom(let peer): writer.write(case: 11, peer)
    case .peripheral(let peer, let request): writer.write(case: 12, peer, request)
    case .watchLinks(let watch): writer.write(case: 13, watch)
    case .isANCSAuthorized(let peer): writer.write(case: 14, peer)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .open(restoring: try reader.read(), alertsIfOff: try reader.read())
    case 1: self = .close
    case 2: self = .scan(try reader.read())
    case 3: self = .isScanning
    case 4: self = .known(try reader.read())
    case 5: self = .connected(offering: try reader.read())
    case 6: self = .connect(try reader.read(), try reader.read())
    case 7: self = .cancelConnection(try reader.read())
    case 8: self = .abandon(try reader.read())
    case 9: self = .state(try reader.read())
    case 10: self = .writeLength(try reader.read(), withResponse: try reader.read())
    case 11: self = .hasRoom(try reader.read())
    case 12: self = .peripheral(try reader.read(), try reader.read())
    case 13: self = .watchLinks(try reader.read())
    case 14: self = .isANCSAuthorized(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PeripheralRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .readRSSI: writer.write(byte: 0)
    case .discoverServices(let services): writer.write(case: 1, services)
    case .discoverCharacteristics(let uuids, let handles, let number): writer.write(case: 2, uuids, handles, number)
    case .read(let characteristic, let number): writer.write(case: 3, characteristic, number)
    case .write(let value, let characteristic, let number): writer.write(case: 4, value, characteristic, number)
    case .writeWithoutResponse(let value, let characteristic): writer.write(case: 5, value, characteristic)
    case .setNotifying(let isOn, let characteristic, let number): writer.write(case: 6, isOn, characteristic, number)
    case .discoverIncludedServices(let uuids, let handles, let number): writer.write(case: 7, uuids, handles, number)
    case .discoverDescriptors(let characteristic, let number): writer.write(case: 8, characteristic, number)
    case .readDescriptor(let handle, let number): writer.write(case: 9, handle, number)
    case .writeDescriptor(let value, let handle, let number): writer.write(case: 10, value, handle, number)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .readRSSI
    case 1: self = .discoverServices(try reader.read())
    case 2:
      self = .discoverCharacteristics(try reader.read(), in: try reader.read(), number: try reader.read())
    case 3: self = .read(try reader.read(), number: try reader.read())
    case 4: self = .write(try reader.read(), try reader.read(), number: try reader.read())
    case 5: self = .writeWithoutResponse(try reader.read(), try reader.read())
    case 6: self = .setNotifying(try reader.read(), try reader.read(), number: try reader.read())
    case 7:
      self = .discoverIncludedServices(try reader.read(), in: try reader.read(), number: try reader.read())
    case 8: self = .discoverDescriptors(of: try reader.read(), number: try reader.read())
    case 9: self = .readDescriptor(try reader.read(), number: try reader.read())
    case 10: self = .writeDescriptor(try reader.read(), try reader.read(), number: try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PeripheralManagerRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .open(let identifier, let alertsIfOff): writer.write(case: 0, identifier, alertsIfOff)
    case .close: writer.write(byte: 1)
    case .startAdvertising(let wish): writer.write(case: 2, wish)
    case .stopAdvertising: writer.write(byte: 3)
    case .isAdvertising: writer.write(byte: 4)
    case .add(let service, let number): writer.write(case: 5, service, number)
    case .remove(let handles): writer.write(case: 6, handles)
    case .removeAll: writer.write(byte: 7)
    case .respond(let number, let answer): writer.write(case: 8, number, answer)
    case .update(let value, let characteristic, let centrals): writer.write(case: 9, value, characteristic, centrals)
    case .subscribers(let characteristic): writer.write(case: 10, characteristic)
    case .updateLength(let central): writer.write(case: 11, central)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .open(restoring: try reader.read(), alertsIfOff: try reader.read())
    case 1: self = .close
    case 2: self = .startAdvertising(try reader.read())
    case 3: self = .stopAdvertising
    case 4: self = .isAdvertising
    case 5: self = .add(try reader.read(), number: try reader.read())
    case 6: self = .remove(try reader.read())
    case 7: self = .removeAll
    case 8: self = .respond(try reader.read(), try reader.read())
    case 9: self = .update(try reader.read(), characteristic: try reader.read(), only: try reader.read())
    case 10: self = .subscribers(characteristic: try reader.read())
    case 11: self = .updateLength(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension ConnectOptions: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(startDelaySeconds)
    for flag in [alertsOnConnection, alertsOnDisconnection, alertsOnNotification, requiresANCS, reconnects] {
      writer.write(flag)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init()
    startDelaySeconds = try reader.read()
    alertsOnConnection = try reader.read()
    alertsOnDisconnection = try reader.read()
    alertsOnNotification = try reader.read()
    requiresANCS = try reader.read()
    reconnects = try reader.read()
  }
}

extension LinkWatch: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(services)
    writer.write(peripherals)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(services: try reader.read(), peripherals: try reader.read())
  }
}
