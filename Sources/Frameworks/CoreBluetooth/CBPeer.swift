public import Foundation
import PhonePort

/// A remote device, with the identifier that this phone has given it. See Apple's `CBPeer`.
public class CBPeer: NSObject {
  /// The device's identifier, which is valid only on this phone: another phone gives the device another identifier. If
  /// a device that is not paired changes its radio address, this phone gives it a new identifier (rule H2).
  public let identifier: UUID

  init(identifier: UUID) {
    self.identifier = identifier
  }
}

/// A remote device that uses services of this app. See Apple's `CBCentral`.
public final class CBCentral: CBPeer {
  private weak var manager: CBPeripheralManager?

  init(identifier: UUID, manager: CBPeripheralManager) {
    self.manager = manager
    super.init(identifier: identifier)
  }

  /// The maximum number of bytes in a notification to this central. A longer value is cut to this length (rule C12).
  public var maximumUpdateValueLength: Int {
    manager?.send(.updateLength(identifier)).count ?? Self.shortestUpdate
  }

  /// The number of value bytes that fit into the smallest packet: 23 bytes minus 3 bytes of header (Core Specification,
  /// volume 3, part F, section 3.4.7.1).
  private static let shortestUpdate = 20
}

/// A weak reference to an object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
