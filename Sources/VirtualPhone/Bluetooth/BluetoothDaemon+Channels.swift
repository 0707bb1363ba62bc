import Foundation
import PhonePort
import VirtualAir

/// A channel that an app has opened or accepted.
final class OpenChannel {
  let id: ChannelID
  let psm: UInt16
  weak var process: AppProcess?
  /// The app's object that gets the channel's callbacks; `nil` until the app has created it.
  var receiver: ObjectID?
  /// The bytes that arrived before the app created ``receiver``.
  var early: [UInt8] = []
  /// Whether the channel ended before the app created ``receiver``.
  var hasEnded = false
  /// The number of bytes that have not been sent yet.
  var bytesUnderWay = 0
  var isFull = false

  init(id: ChannelID, psm: UInt16, process: AppProcess?) {
    self.id = id
    self.psm = psm
    self.process = process
  }
}

/// A PSM (the number of a protocol or service) under which an app accepts channels.
struct OfferedChannel {
  let psm: UInt16
  let isEncrypted: Bool
  let session: PeripheralSession
  let receiver: ObjectID
}

/// Connection-oriented channels: apps offer them, open them, and send bytes over them.
extension BluetoothDaemon {
  /// The PSMs that the system assigns on demand (Core Specification, volume 3, part A, section 4.22).
  private static let dynamicNumbers: ClosedRange<UInt16> = 0x80...0xFF
  /// The number of bytes that iOS reportedly accepts before a stream has no more space. Apple does not publish this
  /// number.
  private static let bufferSize = 16_384
  /// The maximum number of bytes in one packet of a channel. Such a packet fits into one link-layer packet with data
  /// length extension.
  private static let packetSize = 244

  func handle(_ request: ChannelRequest, for receiver: ObjectID, from process: AppProcess) -> PhoneReply {
    switch request {
    case .publish(let manager, let isEncrypted): publish(manager, isEncrypted, receiver, process)
    case .unpublish(let manager, let psm): unpublish(psm, of: manager, process)
    case .open(let central, let identifier, let psm): open(psm, to: identifier, of: central, receiver, process)
    case .attach(let number): attach(receiver, to: number)
    case .write(let bytes, let number): return .count(write(bytes, to: number))
    case .close(let number): closeChannel(number)
    }
    return .none
  }

  private func publish(_ manager: ObjectID, _ isEncrypted: Bool, _ receiver: ObjectID, _ process: AppProcess) {
    guard let session = peripheralSessions.first(where: { $0.process === process && $0.manager == manager }) else {
      return
    }
    let used = Set(offeredChannels.map(\.psm))
    guard let psm = Self.dynamicNumbers.first(where: { !used.contains($0) }) else {
      return call(process, receiver, .published(psm: 0, .outOfSpace))
    }
    offeredChannels.append(OfferedChannel(psm: psm, isEncrypted: isEncrypted, session: session, receiver: receiver))
    call(process, receiver, .published(psm: psm, nil))
  }

  private func unpublish(_ psm: UInt16, of manager: ObjectID, _ process: AppProcess) {
    let index = offeredChannels.firstIndex {
      $0.psm == psm && $0.session.process === process && $0.session.manager == manager
    }
    guard let index else { return }
    let offered = offeredChannels.remove(at: index)
    call(process, offered.receiver, .unpublished(psm: psm, nil))
  }

  private func open(
    _ psm: UInt16, to identifier: UUID, of central: ObjectID, _ receiver: ObjectID, _ process: AppProcess
  ) {
    guard let session = centrals.first(where: { $0.process === process && $0.manager == central }),
      state(of: identifier, for: session) == .connected, let link = peers[identifier]?.link
    else { return call(process, receiver, .failed(.notConnected)) }
    controller.openChannel(psm, on: link) { [unowned(unsafe) self, line = process.lifeline] channel in
      guard let channel else { return call(line.object, receiver, .failed(.connectionFailed)) }
      // The app may have ended before the channel opened.
      guard let process = line.object, !process.isTerminated else { return controller.close(channel) }
      let number = adopt(OpenChannel(id: channel, psm: psm, process: process))
      call(process, receiver, .opened(channel: number, peer: identifier, psm: psm))
    }
  }

  /// Stores a channel under a new number, and returns the number.
  private func adopt(_ channel: OpenChannel) -> Int {
    channelCount += 1
    channels[channelCount] = channel
    return channelCount
  }

  func controllerAccepts(_ channel: ChannelID, psm: UInt16) -> Bool {
    // A virtual link is never encrypted, because virtual phones are not paired.
    guard let offered = offeredChannels.first(where: { $0.psm == psm }), !offered.isEncrypted,
      let process = offered.session.process, let peer = peers[channel.link]
    else { return false }
    let number = adopt(OpenChannel(id: channel, psm: psm, process: process))
    call(process, offered.receiver, .opened(channel: number, peer: peer.identifier, psm: psm))
    return true
  }

  private func attach(_ receiver: ObjectID, to number: Int) {
    guard let channel = channels[number] else { return }
    channel.receiver = receiver
    if !channel.early.isEmpty { call(channel.process, receiver, .received(channel.early)) }
    channel.early = []
    guard channel.hasEnded else { return }
    channels[number] = nil
    call(channel.process, receiver, .closed)
  }

  /// Sends as many of the bytes as the buffer has room for, packet by packet, and returns the number of these bytes.
  private func write(_ bytes: [UInt8], to number: Int) -> Int {
    guard let channel = channels[number] else { return 0 }
    let room = max(Self.bufferSize - channel.bytesUnderWay, 0)
    let taken = Array(bytes.prefix(room))
    channel.isFull = taken.count < bytes.count
    for start in stride(from: 0, to: taken.count, by: Self.packetSize) {
      let packet = Array(taken[start..<min(start + Self.packetSize, taken.count)])
      channel.bytesUnderWay += packet.count
      controller.send(packet, over: channel.id) { [unowned(unsafe) self] in
        channel.bytesUnderWay -= packet.count
        guard channel.isFull, channel.bytesUnderWay <= Self.bufferSize / 2 else { return }
        channel.isFull = false
        call(channel.process, channel.receiver, .hasSpace)
      }
    }
    return taken.count
  }

  private func closeChannel(_ number: Int) {
    guard let channel = channels.removeValue(forKey: number) else { return }
    controller.close(channel.id)
  }

  func controllerReceived(_ bytes: [UInt8], over channel: ChannelID) {
    for open in channels(where: { $0.id == channel }) {
      guard let receiver = open.receiver else {
        open.early += bytes
        continue
      }
      call(open.process, receiver, .received(bytes))
    }
  }

  func controllerClosed(_ channel: ChannelID) { end { $0.id == channel } }

  /// Ends the channels of a link that has ended.
  func endChannels(on link: LinkID) { end { $0.id.link == link } }

  /// Closes the channels of a process that has ended. The links of the channels may remain.
  func closeChannels(of process: AppProcess) {
    for number in channels.keys.sorted() where channels[number]?.process === process { closeChannel(number) }
  }

  /// Removes the offers of a manager that no longer exists.
  func withdrawChannels(of session: PeripheralSession) { offeredChannels.removeAll { $0.session === session } }

  private func end(where isMeant: (OpenChannel) -> Bool) {
    for number in channels.keys.sorted() {
      guard let channel = channels[number], isMeant(channel) else { continue }
      if channel.receiver == nil, channel.process?.isTerminated == false {
        // The app does not have the channel yet. It is told of the end after it has received the earlier bytes.
        channel.hasEnded = true
        continue
      }
      channels[number] = nil
      call(channel.process, channel.receiver, .closed)
    }
  }

  private func channels(where isMeant: (OpenChannel) -> Bool) -> [OpenChannel] {
    channels.keys.sorted().compactMap { channels[$0] }.filter(isMeant)
  }

  /// Calls an app's object after a short delay. Each event of a channel wakes a suspended app, as a GATT notification
  /// does, if the app has a background mode for Bluetooth (rule D2).
  private func call(_ process: AppProcess?, _ receiver: ObjectID?, _ callback: ChannelCallback) {
    guard let receiver else { return }
    timeline.schedule(after: rulebook[Rules.messageDelay]) {
      let modes = process?.infoPlist.backgroundModes ?? []
      let wakes = modes.contains(InfoPlist.centralMode) || modes.contains(InfoPlist.peripheralMode)
      process?.deliver(wakes: wakes) { [line = process?.lifeline] in
        line?.object?.send(.channel(receiver, callback))
      }
    }
  }
}
