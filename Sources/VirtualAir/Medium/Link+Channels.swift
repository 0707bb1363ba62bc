/// Connection-oriented channels on a simulated link (Core Specification, volume 3, part A, sections 3.4 and 4.22).
extension Link {
  /// The size, in bytes, of a request to open a channel and of the response, without the header of a basic frame. The
  /// simulation uses the same size for a request to close a channel.
  private static let signalBytes = 14
  /// The size, in bytes, of the length field that precedes a service data unit in its first packet.
  private static let lengthBytes = 2

  func openChannel(_ psm: UInt16, from client: LinkRole, reply: @escaping (ChannelID?) -> Void) {
    send(Self.signalBytes, from: client) { [weak self] in
      guard let self else { return }
      channelCount += 1
      let channel = ChannelID(link: id, number: channelCount)
      let isAccepted = radio(client.other).delegate?.controllerAccepts(channel, psm: psm) ?? false
      if isAccepted { openChannels.insert(channel.number) }
      send(Self.signalBytes, from: client.other) { reply(isAccepted ? channel : nil) }
    }
  }

  func send(_ bytes: [UInt8], over channel: ChannelID, from role: LinkRole, sent: @escaping () -> Void) {
    guard openChannels.contains(channel.number) else { return }
    send(bytes.count + Self.lengthBytes, from: role) { [weak self] in
      guard let self, openChannels.contains(channel.number) else { return }
      radio(role.other).delegate?.controllerReceived(bytes, over: channel)
      sent()
    }
  }

  /// Closes a channel. The peer is notified only after it has received all earlier data.
  func close(_ channel: ChannelID, from role: LinkRole) {
    guard openChannels.contains(channel.number) else { return }
    send(Self.signalBytes, from: role) { [weak self] in
      guard let self, openChannels.remove(channel.number) != nil else { return }
      radio(role.other).delegate?.controllerClosed(channel)
    }
  }
}

extension Radio {
  package func openChannel(_ psm: UInt16, on link: LinkID, reply: @escaping (ChannelID?) -> Void) {
    guard let link = self.link(link) else { return }
    link.openChannel(psm, from: link.role(of: self), reply: reply)
  }

  package func send(_ bytes: [UInt8], over channel: ChannelID, sent: @escaping () -> Void) {
    guard let link = self.link(channel.link) else { return }
    link.send(bytes, over: channel, from: link.role(of: self), sent: sent)
  }

  package func close(_ channel: ChannelID) {
    guard let link = self.link(channel.link) else { return }
    link.close(channel, from: link.role(of: self))
  }
}
