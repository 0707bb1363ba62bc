public import Foundation

/// A read or write that a remote device requests from this app. See Apple's `CBATTRequest`.
public final class CBATTRequest: NSObject {
  /// The central that sent the request.
  public let central: CBCentral
  /// The characteristic of this app that the central reads or writes.
  public let characteristic: CBCharacteristic
  /// The offset of the first byte that is read or written.
  public let offset: Int
  /// The bytes that the central writes. For a read, the app sets this property to the bytes that begin at the offset,
  /// and then answers.
  public var value: Data?
  /// The number under which the phone expects the answer.
  let number: Int

  init(central: CBCentral, characteristic: CBCharacteristic, offset: Int, value: Data?, number: Int) {
    self.central = central
    self.characteristic = characteristic
    self.offset = offset
    self.value = value
    self.number = number
  }
}
