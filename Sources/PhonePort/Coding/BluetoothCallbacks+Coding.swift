extension CentralCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .state(let state, let voidsPeripherals): writer.write(case: 0, state, voidsPeripherals)
    case .willRestore(let restored): writer.write(case: 1, restored)
    case .discovered(let peer, let advertisement, let rssiDBm): writer.write(case: 2, peer, advertisement, rssiDBm)
    case .connected(let peer): writer.write(case: 3, peer)
    case .failed(let peer, let fault): writer.write(case: 4, peer, fault)
    case .disconnected(let peer, let fault, let isReconnecting, let seconds):
      writer.write(case: 5, peer, fault, isReconnecting, seconds)
    case .peripheral(let peer, let callback): writer.write(case: 6, peer, callback)
    case .linkChanged(let peer, let isConnected): writer.write(case: 7, peer, isConnected)
    case .ancsAuthorizationChanged(let peer): writer.write(case: 8, peer)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .state(try reader.read(), voidsPeripherals: try reader.read())
    case 1: self = .willRestore(try reader.read())
    case 2: self = .discovered(try reader.read(), try reader.read(), rssiDBm: try reader.read())
    case 3: self = .connected(try reader.read())
    case 4: self = .failed(try reader.read(), try reader.read())
    case 5:
      self = .disconnected(
        try reader.read(), try reader.read(), isReconnecting: try reader.read(), secondsSince2001: try reader.read())
    case 6: self = .peripheral(try reader.read(), try reader.read())
    case 7: self = .linkChanged(try reader.read(), isConnected: try reader.read())
    case 8: self = .ancsAuthorizationChanged(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PeripheralCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .readRSSI(let rssiDBm): writer.write(case: 0, rssiDBm)
    case .discoveredServices(let result): writer.write(case: 1, result)
    case .discoveredCharacteristics(let result, let number): writer.write(case: 2, result, number)
    case .read(let result, let number): writer.write(case: 3, result, number)
    case .written(let fault, let number): writer.write(case: 4, fault, number)
    case .notifying(let isOn, let fault, let number): writer.write(case: 5, isOn, fault, number)
    case .notified(let value, let characteristic): writer.write(case: 6, value, characteristic)
    case .isReady: writer.write(byte: 7)
    case .changedServices(let handles): writer.write(case: 8, handles)
    case .discoveredIncludedServices(let result, let number): writer.write(case: 9, result, number)
    case .discoveredDescriptors(let result, let number): writer.write(case: 10, result, number)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .readRSSI(try reader.read())
    case 1: self = .discoveredServices(try reader.read())
    case 2: self = .discoveredCharacteristics(try reader.read(), number: try reader.read())
    case 3: self = .read(try reader.read(), number: try reader.read())
    case 4: self = .written(try reader.read(), number: try reader.read())
    case 5: self = .notifying(try reader.read(), try reader.read(), number: try reader.read())
    case 6: self = .notified(try reader.read(), characteristic: try reader.read())
    case 7: self = .isReady
    case 8: self = .changedServices(in: try reader.read())
    case 9: self = .discoveredIncludedServices(try reader.read(), number: try reader.read())
    case 10: self = .discoveredDescriptors(try reader.read(), number: try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PeripheralManagerCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .state(let state, let withdrawsServices): writer.write(case: 0, state, withdrawsServices)
    case .willRestore(let services, let advertising): writer.write(case: 1, services, advertising)
    case .startedAdvertising(let fault): writer.write(case: 2, fault)
    case .added(let fault, let number): writer.write(case: 3, fault, number)
    case .subscribed(let central, let characteristic): writer.write(case: 4, central, characteristic)
    case .unsubscribed(let central, let characteristic): writer.write(case: 5, central, characteristic)
    case .read(let number, let central, let characteristic, let offset):
      writer.write(case: 6, number, central, characteristic, offset)
    case .write(let number, let central, let characteristic, let pieces):
      writer.write(case: 7, number, central, characteristic, pieces)
    case .isReady: writer.write(byte: 8)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .state(try reader.read(), withdrawsServices: try reader.read())
    case 1: self = .willRestore(services: try reader.read(), advertising: try reader.read())
    case 2: self = .startedAdvertising(try reader.read())
    case 3: self = .added(try reader.read(), number: try reader.read())
    case 4: self = .subscribed(central: try reader.read(), characteristic: try reader.read())
    case 5: self = .unsubscribed(central: try reader.read(), characteristic: try reader.read())
    case 6:
      self = .read(
        number: try reader.read(), central: try reader.read(), characteristic: try reader.read(),
        offset: try reader.read())
    case 7:
      self = .write(
        number: try reader.read(), central: try reader.read(), characteristic: try reader.read(), try reader.read())
    case 8: self = .isReady
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PeripheralManagerCallback.Piece: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(offset)
    writer.write(value)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(offset: try reader.read(), value: try reader.read())
  }
}

extension RestoredCentral: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(peripherals)
    writer.write(scan)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(peripherals: try reader.read(), scan: try reader.read())
  }
}

extension RestoredPeripheral: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(identifier)
    writer.write(name)
    writer.write(services)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(identifier: try reader.read(), name: try reader.read(), services: try reader.read())
  }
}

extension RestoredPeripheral.Service: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(definition)
    writer.write(characteristics)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(definition: try reader.read(), characteristics: try reader.read())
  }
}

extension RestoredPeripheral.Characteristic: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(definition)
    writer.write(isNotifying)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(definition: try reader.read(), isNotifying: try reader.read())
  }
}
