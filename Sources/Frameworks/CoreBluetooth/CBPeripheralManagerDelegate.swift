public import Foundation
import PhonePort

/// The callbacks of a peripheral manager. See Apple's `CBPeripheralManagerDelegate`; all methods except
/// `peripheralManagerDidUpdateState(_:)` are optional.
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
  /// Reports a change of the manager's state. The first report follows the manager's creation (rule I1).
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
  /// Passes the state that the system has preserved for the manager, before the first report of the radio's state
  /// (rules G2 and G3).
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any])
  /// Reports that advertising has begun, or why it has not begun: error 9 if the app is already advertising (rule A10).
  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)
  /// Reports that a service was published, or why it was not published: error 4 if the attribute table is full.
  func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
  /// Reports that a central has subscribed to a value.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic)
  /// Reports that a central is no longer subscribed to a value.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic)
  /// Asks the app for the value that a central reads. The app must answer with
  /// ``CBPeripheralManager/respond(to:withResult:)`` within 30 s (rule C14).
  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest)
  /// Asks the app to write one or more values, with one request for each part of the write. The app answers only the
  /// first request (rule C12).
  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest])
  /// Reports that the phone's queue has room again for values to subscribers (rule C13).
  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager)
  /// Reports the number under which channels are offered, or why no channels are offered: error 4 if all numbers are in
  /// use.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?)
  /// Reports that channels are no longer offered under a number.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?)
  /// Reports a channel that a central has opened, or why no channel was opened.
  func peripheralManager(_ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}

/// The default implementations of the optional methods.
extension CBPeripheralManagerDelegate {
  /// Writes an error to the log, because an app that passes a restore identifier must implement this method (rule G3).
  public func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    peripheral.connection.log(
      "[CoreBluetooth] API MISUSE: the delegate has a restore identifier but does not implement"
        + " peripheralManager:willRestoreState:")
  }
  /// Does nothing.
  public func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {}
  /// Does nothing.
  public func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {}
  /// Does nothing.
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
  ) {}
  /// Does nothing.
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
  ) {}
  /// Does nothing: the central's request stays unanswered, so the link ends after 30 s (rule C14).
  public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {}
  /// Does nothing: a write with response stays unanswered, so the link ends after 30 s (rule C14). A write without
  /// response is ignored.
  public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {}
  /// Does nothing.
  public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {}
  /// Does nothing.
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {}
  /// Does nothing.
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {}
  /// Does nothing.
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {}
}
