import VirtualAir

/// Access to the attributes of one link, through a socket or through bluetoothd.
///
/// A reply closure never runs after ``close()``. A reply closure runs only after the call to which it is passed has
/// returned, unless the connection to the bus is lost. A closure `sent` may run from within the call.
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
  /// Sends the value of a characteristic to the other side.
  func notify(_ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, sent: @escaping () -> Void)
  /// Replaces the services that this side offers.
  func publish(_ services: [AttributeService])
  /// Ends the link, or asks bluetoothd to end it.
  func close()
}
