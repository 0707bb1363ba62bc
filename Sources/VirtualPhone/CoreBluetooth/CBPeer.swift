public import Foundation

/// Something with an identifier that this phone gave it. See Apple's `CBPeer`.
public class CBPeer: NSObject {
  /// Differs on every phone, and for a stranger with every new radio address (rule H2).
  public let identifier: UUID

  init(identifier: UUID) {
    self.identifier = identifier
  }
}

/// A remote device that uses what this app offers. See Apple's `CBCentral`.
public final class CBCentral: CBPeer {
  private weak var session: PeripheralSession?

  init(identifier: UUID, session: PeripheralSession) {
    self.session = session
    super.init(identifier: identifier)
  }

  /// How many bytes of a value a notification carries to it; longer ones are cut (rule C13).
  public var maximumUpdateValueLength: Int {
    let mtu = session?.process?.phone.bluetooth.attributeMTU(of: identifier) ?? AttributeProtocol.defaultMTU
    return mtu - AttributeProtocol.valueHeader
  }
}
