import AfterglowDiagnostics
import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation
import UIKit
import VirtualPhone

@testable import Afterglow

/// An app that uses Core Bluetooth to write arbitrary frames into one phone's mailbox.
///
/// The app can also follow the protocol. If the app follows the protocol, it is a peer with links and messages, and
/// records every frame that its correspondence writes.
final class HostileApp: UIResponder, UIApplicationDelegate {
  var victim: InstallationID?
  private(set) var correspondence: Correspondence?
  private(set) var reports: [ExchangeReport] = []
  /// Every frame that the app's correspondence has written.
  private(set) var frames: [[UInt8]] = []
  private(set) var isSubscribed = false
  private(set) var disconnections = 0
  private var central: CBCentralManager?
  private var peripherals: [CBPeripheral] = []
  private var mailbox: (peripheral: CBPeripheral, characteristic: CBCharacteristic)?
  private var unwritten: [(frame: [UInt8], isOwn: Bool)] = []

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    central = CBCentralManager(delegate: self, queue: nil)
    return true
  }

  /// Begins to follow the protocol.
  ///
  /// With the identifier of the victim's friend, the app is an impostor with its own keys.
  func correspond(as installation: InstallationID) throws {
    let host = PhoneHost()
    let correspondence = try Correspondence(
      installation: installation, store: HostMessageStore(host: host), sessions: demonstrationSessions(), host: host,
      report: { [weak self] in self?.reports.append($0) })
    self.correspondence = correspondence
    correspondence.write = { [weak self] frame, _ in
      self?.frames.append(frame)
      self?.write(frame, isOwn: true)
    }
    correspondence.start()
    openMailbox()
  }

  /// Writes a frame as soon as Core Bluetooth accepts writes.
  func write(_ frame: [UInt8], isOwn: Bool = false) {
    unwritten.append((frame, isOwn))
    writeWaiting()
  }

  private func writeWaiting() {
    while let mailbox, mailbox.peripheral.canSendWriteWithoutResponse, !unwritten.isEmpty {
      let (frame, isOwn) = unwritten.removeFirst()
      mailbox.peripheral.writeValue(Data(frame), for: mailbox.characteristic, type: .withoutResponse)
      if isOwn { correspondence?.handle(.frameWritten(link(mailbox.peripheral))) }
    }
  }

  private func link(_ peripheral: CBPeripheral) -> MailboxLink {
    .toPeripheral(PeerIdentifier(peripheral.identifier))
  }

  private func openMailbox() {
    guard let mailbox, isSubscribed else { return }
    let size = mailbox.peripheral.maximumWriteValueLength(for: .withoutResponse)
    correspondence?.handle(.linkOpened(link(mailbox.peripheral), frameSize: size, expecting: victim))
  }
}

extension HostileApp: @MainActor CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [CBUUID(IdentityService.reference)])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    peripherals.append(peripheral)
    peripheral.delegate = self
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.discoverServices(nil)
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    if peripheral === mailbox?.peripheral { disconnections += 1 }
  }
}

extension HostileApp: @MainActor CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    let services = peripheral.services ?? []
    let found = services.compactMap { ServiceUUID($0.uuid) }.compactMap(IdentityService.installation(in:))
    guard let victim, found == [victim] else { return }
    for service in services where service.uuid == CBUUID(IdentityService.reference) {
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
  ) {
    for characteristic in service.characteristics ?? []
    where characteristic.uuid == CBUUID(IdentityService.mailbox) {
      mailbox = (peripheral, characteristic)
      peripheral.setNotifyValue(true, for: characteristic)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    isSubscribed = characteristic.isNotifying
    openMailbox()
    writeWaiting()
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    guard let value = characteristic.value else { return }
    correspondence?.handle(.frameReceived([UInt8](value), link(peripheral)))
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { writeWaiting() }
}
