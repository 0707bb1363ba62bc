import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Connection-oriented channels and their streams.
@MainActor @Suite struct ChannelTests {
  private let pair = FullPair()

  /// Opens a channel and wraps both of its ends.
  private func open() throws -> (client: ChannelProbe, server: ChannelProbe) {
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let psm = pair.peripheral.psm
    #expect(pair.ask { $0.openL2CAPChannel(psm) } == ["channel \(psm)"])
    let (near, far) = (try #require(pair.central.channel), try #require(pair.peripheral.channel))
    return try (pair.client.run { ChannelProbe(near) }, pair.server.run { ChannelProbe(far) })
  }

  @Test func `bytes arrive in both directions, complete and in order`() throws {
    let (client, server) = try open()
    #expect(client.channel.peer === pair.remote && server.channel.peer is CBCentral)
    #expect(client.channel.psm == pair.peripheral.psm && (0x80...0xFF).contains(client.channel.psm))
    let long = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    pair.client.act { _ in client.send(long) }
    #expect(
      !client.waiting.isEmpty && !client.channel.outputStream.hasSpaceAvailable, "more than a stream takes at once")
    pair.server.act { _ in server.send([1, 2, 3]) }
    pair.world.run(for: .seconds(60))
    #expect(server.received == long && client.received == [1, 2, 3])
    #expect(client.waiting.isEmpty && client.channel.outputStream.hasSpaceAvailable)
    #expect(client.channel.inputStream.streamStatus == .open && client.channel.outputStream.streamError == nil)
  }

  @Test func `a stream reports nothing before it is scheduled, and then delivers earlier bytes`() throws {
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let psm = pair.peripheral.psm
    pair.ask { $0.openL2CAPChannel(psm) }
    let (near, far) = (try #require(pair.central.channel), try #require(pair.peripheral.channel))
    let server = try pair.server.run { ChannelProbe(far) }
    pair.server.act { _ in server.send([9]) }
    pair.world.run(for: .seconds(1))
    #expect(!near.inputStream.hasBytesAvailable, "it is not open")
    let client = try pair.client.run { ChannelProbe(near) }
    #expect(client.received == [9])
  }

  @Test func `a channel ends for both sides when one side closes both streams`() throws {
    let (client, server) = try open()
    pair.client.act { _ in client.close() }
    pair.world.run(for: .seconds(1))
    #expect(server.events.count { $0 == .endEncountered } == 2)
    #expect(server.channel.inputStream.streamStatus == .atEnd)
  }

  @Test func `streams that are opened after the end of their channel report the end`() throws {
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let psm = pair.peripheral.psm
    pair.ask { $0.openL2CAPChannel(psm) }
    let (near, far) = (try #require(pair.central.channel), try #require(pair.peripheral.channel))
    let server = try pair.server.run { ChannelProbe(far) }
    pair.server.act { _ in server.close() }
    pair.world.run(for: .seconds(1))
    let client = try pair.client.run { ChannelProbe(near) }
    #expect(client.events.count { $0 == .endEncountered } == 2)
    #expect(!near.outputStream.hasSpaceAvailable)
  }

  @Test func `when a suspended app runs again, it gets the bytes and the end of a closed channel`() throws {
    let pair = FullPair(serverModes: [])
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let psm = pair.peripheral.psm
    pair.server.phone.pressHome()
    pair.world.run(for: .seconds(20))
    #expect(pair.server.process.isSuspended)
    pair.ask { $0.openL2CAPChannel(psm) }
    let near = try #require(pair.central.channel)
    let client = try pair.client.run { ChannelProbe(near) }
    pair.client.act { _ in
      client.send([9])
      client.close()
    }
    pair.world.run(for: .seconds(1))
    #expect(pair.peripheral.channel == nil, "no callback wakes the app")
    pair.server.launch()
    pair.world.run(for: .seconds(1))
    let far = try #require(pair.peripheral.channel)
    let server = try pair.server.run { ChannelProbe(far) }
    pair.world.run(for: .seconds(1))
    #expect(server.received == [9])
    #expect(server.events.count { $0 == .endEncountered } == 2)
  }

  @Test func `a link's channels end with the link`() throws {
    let (client, server) = try open()
    pair.server.phone.setBluetooth(on: false)
    pair.world.run(for: .seconds(5))
    #expect(client.events.count { $0 == .endEncountered } == 2)
    #expect(server.events.count { $0 == .endEncountered } == 2)
  }

  @Test func `an app's channels end with the app's process, even if the link remains`() throws {
    let (client, server) = try open()
    pair.server.phone.jetsam(pair.server.app)
    pair.world.run(for: .seconds(1))
    #expect(client.events.count { $0 == .endEncountered } == 2)
    #expect(pair.remote.state == .connected)
    withExtendedLifetime(server) {}
  }

  @Test func `between unpaired phones, a channel does not open if it is unpublished or requires pairing`() {
    #expect(pair.ask { $0.openL2CAPChannel(0xF0) } == ["channel 0 error 10"])
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: true) }
    let psm = pair.peripheral.psm
    #expect(pair.ask { $0.openL2CAPChannel(psm) } == ["channel 0 error 10"], "the two are not paired")
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let other = pair.peripheral.psm
    #expect(other != psm)
    pair.serve { $0.manager.unpublishL2CAPChannel(other) }
    #expect(pair.peripheral.events == ["published", "published", "unpublished true"])
    #expect(pair.ask { $0.openL2CAPChannel(other) } == ["channel 0 error 10"])
  }

  @Test func `a manager cannot unpublish the channel of the app's other manager`() throws {
    pair.serve { $0.manager.publishL2CAPChannel(withEncryption: false) }
    let psm = pair.peripheral.psm
    let other = try pair.server.run { CBPeripheralManager(delegate: nil, queue: nil) }
    pair.world.run(for: .seconds(3))
    #expect(other.state == .poweredOn)
    pair.server.act { _ in other.unpublishL2CAPChannel(psm) }
    pair.world.run(for: .seconds(1))
    #expect(pair.peripheral.events == ["published"])
    #expect(pair.ask { $0.openL2CAPChannel(psm) } == ["channel \(psm)"])
  }

  @Test func `without a link there is no channel`() {
    pair.client.act { [pair] _ in pair.central.manager.cancelPeripheralConnection(pair.remote) }
    pair.world.run(for: .seconds(1))
    #expect(pair.ask { $0.openL2CAPChannel(0x80) } == ["channel 0 error 3"])
  }

  @Test func `data wakes a suspended app`() throws {
    let (client, server) = try open()
    pair.client.phone.pressHome()
    pair.world.run(for: .seconds(60))
    #expect(pair.client.process.isSuspended)
    pair.server.act { _ in server.send([7]) }
    pair.world.run(for: .seconds(1))
    #expect(client.received == [7])
  }
}

extension Handset {
  /// Runs a closure in the app, and returns its result.
  func run<Value>(_ body: @escaping @MainActor () -> Value) throws -> Value {
    var value: Value?
    act { _ in value = body() }
    guard let value else { throw NotRun() }
    return value
  }

  struct NotRun: Error {}
}
