package import Foundation

/// What an app asks of its phone about connection-oriented channels. Each object of the app gets its callbacks under
/// its own number.
package enum ChannelRequest: Equatable, Sendable {
  /// Offers channels to centrals. Answer: ``ChannelCallback/published(_:_:)``, then one `opened` for each channel.
  case publish(manager: ObjectID, isEncrypted: Bool)
  case unpublish(manager: ObjectID, psm: UInt16)
  /// Opens a channel to a connected peripheral. Answer: `opened` or `failed`.
  case open(central: ObjectID, UUID, psm: UInt16)
  /// From now on this object gets the callbacks of the channel with this number.
  case attach(channel: Int)
  /// Writes bytes to a channel. Reply: a count of the bytes that were accepted.
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
  /// There is room for more bytes.
  case hasSpace
  /// The other side has closed the channel, or the link has ended.
  case closed
}
