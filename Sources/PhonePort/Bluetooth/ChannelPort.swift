package import Foundation

/// The requests of an app to its phone about connection-oriented channels. Each object of the app receives its
/// callbacks under its own number.
package enum ChannelRequest: Equatable, Sendable {
  /// Offers channels to centrals. The answer is ``ChannelCallback/published(psm:_:)``. After a success, one `opened`
  /// follows for each channel that a central opens.
  case publish(manager: ObjectID, isEncrypted: Bool)
  case unpublish(manager: ObjectID, psm: UInt16)
  /// Opens a channel to a connected peripheral. The answer is `opened` or `failed`.
  case open(central: ObjectID, UUID, psm: UInt16)
  /// Makes this object the receiver of the callbacks of the channel with this number.
  case attach(channel: Int)
  /// Writes bytes to a channel. Reply: the number of bytes that the phone accepted.
  case write([UInt8], channel: Int)
  case close(channel: Int)
}

/// The callbacks about channels.
package enum ChannelCallback: Equatable, Sendable {
  case published(psm: UInt16, BluetoothFault?)
  case unpublished(psm: UInt16, BluetoothFault?)
  case opened(channel: Int, peer: UUID, psm: UInt16)
  case failed(BluetoothFault)
  case received([UInt8])
  /// The channel's queue has room for more bytes.
  case hasSpace
  /// The other side has closed the channel, or the link has ended.
  case closed
}
