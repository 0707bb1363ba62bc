import AfterglowWire

extension BluetoothFault: PortCodable {}
extension BluetoothState: PortCodable {}

extension AttributeFault: PortCodable {
  package func encode(to writer: inout PortWriter) { writer.write(byte: rawValue) }
  package init(from reader: inout PortReader) throws(PortError) { self.init(rawValue: try reader.readByte()) }
}

extension RemoteService: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(isPrimary)
    writer.write(handles)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(uuid: try reader.read(), isPrimary: try reader.read(), handles: try reader.read())
  }
}

extension RemoteCharacteristic: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(properties)
    writer.write(handles)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(uuid: try reader.read(), properties: try reader.read(), handles: try reader.read())
  }
}

extension LocalService: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(isPrimary)
    writer.write(characteristics)
    writer.write(handles)
    writer.write(included)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      uuid: try reader.read(), isPrimary: try reader.read(), characteristics: try reader.read(),
      handles: try reader.read())
    included = try reader.read()
  }
}

extension LocalDescriptor: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(value)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(uuid: try reader.read(), value: try reader.read())
  }
}

extension RemoteDescriptor: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(handle)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(uuid: try reader.read(), handle: try reader.read())
  }
}

extension LocalCharacteristic: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(properties)
    writer.write(permissions)
    writer.write(value)
    writer.write(handles)
    writer.write(descriptors)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      uuid: try reader.read(), properties: try reader.read(), permissions: try reader.read(),
      value: try reader.read(), handles: try reader.read())
    descriptors = try reader.read()
  }
}

extension ScanWish: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(services)
    writer.write(allowsDuplicates)
    writer.write(solicited)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      services: try reader.read(), allowsDuplicates: try reader.read(), solicited: try reader.read())
  }
}

extension AdvertisingWish: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(keys)
    writer.write(services)
    writer.write(localName)
    writer.write(beacon)
    writer.write(isEarly)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      keys: try reader.read(), services: try reader.read(), localName: try reader.read(), beacon: try reader.read(),
      isEarly: try reader.read())
  }
}

extension ShownAdvertisement: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(isConnectable)
    writer.write(services)
    writer.write(overflowServices)
    writer.write(localName)
    writer.write(txPowerDBm)
    writer.write(manufacturerData)
    writer.write(serviceData.keys.sorted())
    for service in serviceData.keys.sorted() { writer.write(serviceData[service] ?? []) }
    writer.write(solicitedServices)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      isConnectable: try reader.read(), services: try reader.read(), overflowServices: try reader.read(),
      localName: try reader.read(), txPowerDBm: try reader.read(), manufacturerData: try reader.read())
    let described: [ServiceUUID] = try reader.read()
    for service in described { serviceData[service] = try reader.read() }
    solicitedServices = try reader.read()
  }
}
