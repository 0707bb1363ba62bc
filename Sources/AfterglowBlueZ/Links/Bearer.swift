import VirtualAir

/// The attributes over one link, by whichever way this machine has them.
///
/// No reply is called from within the call, or after ``close()``.
protocol Bearer: AnyObject {
  var mtu: Int { get }
  func exchangeMTU(_ own: Int, reply: @escaping () -> Void)
  func discoverServices(reply: @escaping (Result<[AttributeService], AttributeError>) -> Void)
  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void)
  func read(_ handle: AttributeHandle, reply: @escaping (Result<[UInt8], AttributeError>) -> Void)
  func write(_ value: [UInt8], to handle: AttributeHandle, reply: @escaping (Result<Void, AttributeError>) -> Void)
  func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle, sent: @escaping () -> Void)
  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription,
    reply: @escaping (Result<Void, AttributeError>) -> Void)
  /// Tells the other side a value of ours.
  func notify(_ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, sent: @escaping () -> Void)
  /// What this side offers has changed.
  func publish(_ services: [AttributeService])
  /// Ends the link, if it is this machine's to end.
  func close()
}
