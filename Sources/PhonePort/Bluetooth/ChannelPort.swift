package import Foundation

/// What an app asks of its phone about connection-oriented channels. Each object of the app is called under its own
/// number.
package enum ChannelRequest: Equatable, Sendable {
  /// Offers channels to others. Answer: ``ChannelCallback/published(_:_:)``, then one `opened` for each channel.
  case publish(manager: ObjectID, isEncrypted: Bool)
  case unpublish(manager: ObjectID, psm: UInt16)
  /// Opens a channel to a connected peripheral. Answer: `opened` or `failed`.
  case open(central: ObjectID, UUID, psm: UInt16)
  /// From now on this object is called for the channel with a number.
  case attach(channel: Int)
  /// Reply: a count, how many bytes were taken.
  case write([UInt8], channel: Int)
  case close(channel: Int)
}

/// What a phone calls an app for about channels.
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
