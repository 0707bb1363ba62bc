/// The attribute requests, notifications and indications that a radio sends over its links.
extension Radio {
  package func publish(_ services: [AttributeService]) {
    let changed = Set(self.services).symmetricDifference(services).map(\.handles)
    self.services = services
    guard let first = changed.map(\.lowerBound).min(), let last = changed.map(\.upperBound).max() else { return }
    for link in links { link.reportServicesChanged(in: first...last, from: link.role(of: self)) }
  }

  package func notify(
    _ value: [UInt8], of characteristic: AttributeHandle, isConfirmed: Bool, on link: LinkID,
    sent: @escaping () -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.notify(value, of: characteristic, isConfirmed: isConfirmed, from: link.role(of: self), sent: sent)
  }

  package func attributeMTU(of link: LinkID) -> Int { self.link(link)?.attributeMTU ?? AttributeProtocol.defaultMTU }

  package func exchangeMTU(on link: LinkID, reply: @escaping () -> Void) {
    guard let link = self.link(link) else { return }
    link.exchangeMTU(from: link.role(of: self), reply: reply)
  }

  package func discoverServices(on link: LinkID, reply: @escaping (Result<[AttributeService], AttributeError>) -> Void)
  {
    guard let link = self.link(link) else { return }
    link.discoverServices(from: link.role(of: self)) { reply(.success($0)) }
  }

  package func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.discoverCharacteristics(in: handles, from: link.role(of: self)) { reply(.success($0)) }
  }

  package func discoverIncludedServices(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeService], AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.discoverIncludedServices(in: handles, from: link.role(of: self)) { reply(.success($0)) }
  }

  package func discoverDescriptors(
    in handles: ClosedRange<AttributeHandle>, on link: LinkID,
    reply: @escaping (Result<[AttributeDescriptor], AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.discoverDescriptors(in: handles, from: link.role(of: self)) { reply(.success($0)) }
  }

  package func read(
    _ characteristic: AttributeHandle, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.read(characteristic, from: link.role(of: self), reply: reply)
  }

  package func write(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.write(value, to: characteristic, from: link.role(of: self), reply: reply)
  }

  package func writeWithoutResponse(
    _ value: [UInt8], to characteristic: AttributeHandle, on link: LinkID, sent: @escaping () -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.writeWithoutResponse(value, to: characteristic, from: link.role(of: self), sent: sent)
  }

  package func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, on link: LinkID,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    guard let link = self.link(link) else { return }
    link.subscribe(to: characteristic, subscription, from: link.role(of: self), reply: reply)
  }
}
