/// The transfer of data over a link. A connection event carries as many packets as fit. Lost packets are sent again.
extension Link {
  /// Sends an attribute packet of this size, in the next connection event that has room and is received.
  func send(_ bytes: Int, from role: LinkRole, arrived: @escaping () -> Void) {
    guard isOpen else { return }
    let packet = PacketQueues.Packet(bytes: bytes, arrived: arrived)
    switch role {
    case .central: waiting.fromCentral.append(packet)
    case .peripheral: waiting.fromPeripheral.append(packet)
    }
    if transfer == nil { scheduleTransfer() }
  }

  /// Schedules the next connection event. Events without data are not computed.
  private func scheduleTransfer() {
    let event = eventIndex(after: air.now.nanoseconds)
    transfer = air.timeline.schedule(at: WorldTime(nanoseconds: time(of: event))) { [weak self] in
      self?.transfer(in: event)
    }
  }

  private func transfer(in event: Int64) {
    transfer = nil
    let arriving = isHeard(event) ? waiting.take(nanoseconds: connectionInterval) : []
    // The next event is scheduled before the packets are reported, because an answer is sent in the next event at the
    // earliest.
    if !waiting.isEmpty { scheduleTransfer() }
    for packet in arriving where isOpen { packet.arrived() }
  }
}
