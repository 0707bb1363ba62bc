/// How data goes over a link: in connection events, as many packets as one can hold, and again if a packet was not
/// heard.
extension Link {
  /// Sends an attribute packet of this size. It goes out in the next connection event that has room and is received.
  func send(_ bytes: Int, from role: LinkRole, arrived: @escaping () -> Void) {
    guard isOpen else { return }
    let packet = PacketQueues.Packet(bytes: bytes, arrived: arrived)
    switch role {
    case .central: waiting.fromCentral.append(packet)
    case .peripheral: waiting.fromPeripheral.append(packet)
    }
    if transfer == nil { scheduleTransfer() }
  }

  /// Connection events that carry nothing are not computed.
  private func scheduleTransfer() {
    let event = eventIndex(after: air.now.nanoseconds)
    transfer = air.timeline.schedule(at: WorldTime(nanoseconds: time(of: event))) { [weak self] in
      self?.transfer(in: event)
    }
  }

  private func transfer(in event: Int64) {
    transfer = nil
    let arriving = isHeard(event) ? waiting.take(nanoseconds: connectionInterval) : []
    // Before the packets are reported, because an answer goes out in the next event at the earliest.
    if !waiting.isEmpty { scheduleTransfer() }
    for packet in arriving where isOpen { packet.arrived() }
  }
}
