public import Foundation

/// A read or write that a remote device asks of this app. See Apple's `CBATTRequest`.
public final class CBATTRequest: NSObject {
  public let central: CBCentral
  public let characteristic: CBCharacteristic
  /// The first byte that is read or written.
  public let offset: Int
  /// What is written; for a read, what the app sets before it answers, from the offset on.
  public var value: Data?
  /// Under which the phone expects the answer.
  let number: Int

  init(central: CBCentral, characteristic: CBCharacteristic, offset: Int, value: Data?, number: Int) {
    self.central = central
    self.characteristic = characteristic
    self.offset = offset
    self.value = value
    self.number = number
  }
}
