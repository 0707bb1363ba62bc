import AfterglowWire
package import VirtualAir

/// Access to attributes. The controller passes each call to the link's bearer.
extension BlueZController {
  package func publish(_ services: [AttributeService]) {
    self.services = services
    application.publish(services)
    for link in links.all { link.bearer.publish(services) }
  }

  package func notify(
    _ value: [UInt8], of characteristic: AttributeHandle, isConfirmed: Bool, on link: LinkID,
    sent: @escaping () -> Void
  ) {
    links[link]?.bearer.notify(value, of: characteristic, isConfirmed: isConfirmed) { [weak self] in
      self?.callSoon(sent)
    }
  }

  package func attributeMTU(of link: LinkID) -> Int { links[link]?.bearer.mtu ?? AttributeProtocol.defaultMTU }

  package func exchangeMTU(on link: LinkID, reply: @escaping () -> Void) {
    links[link]?.bearer.exchangeMTU(delegate?.controllerAttributeMTU ?? AttributeProtocol.defaultMTU, reply: reply)
  }

  package func discoverServices(
    on link: LinkID, reply: @escaping (Result<[AttributeService], AttributeError>) -> Void
  ) {
    links[link]?.bearer.discoverServices { result in
      reply(result.map { services in services.filter { !Self.systemServices.contains($0.uuid) } })
    }
  }

  /// The services Generic Access and Generic Attribute (Assigned Numbers, 3.4), which iOS hides from its apps.
  private static let systemServices: Set = [ServiceUUID(UInt16(0x1800)), ServiceUUID(UInt16(0x1801))]

  package func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void
  ) {
    links[link]?.bearer.discoverCharacteristics(in: handles, reply: reply)
  }

  package func read(
    _ characteristic: AttributeHandle, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    links[link]?.bearer.read(characteristic, reply: reply)
  }

  package func write(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    links[link]?.bearer.write(value, to: characteristic, reply: reply)
  }

  package func writeWithoutResponse(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID, sent: @escaping () -> Void
  ) {
    links[link]?.bearer.writeWithoutResponse(value, to: characteristic) { [weak self] in self?.callSoon(sent) }
  }

  package func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    links[link]?.bearer.subscribe(to: characteristic, subscription, reply: reply)
  }
}
