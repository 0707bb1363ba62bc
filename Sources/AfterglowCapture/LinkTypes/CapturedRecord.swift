/// A record of a binary format: its time, and bytes whose meaning depends on the link type.
struct CapturedRecord {
  var position: CapturePosition
  var time: CaptureTime?
  /// The direction, if the format states it. Many link types contain the direction themselves.
  var direction: PacketDirection?
  /// The number of bytes of the packet that were not recorded.
  var missing = 0
  var bytes: ByteView

  /// Returns the packet in the record, or throws the reason why the record is malformed.
  ///
  /// The compiler inlines this function into each reader's loop, with the code for the most common link type. Calls
  /// with records as arguments would take longer than reading the records.
  @inline(__always)
  func packet(_ linkType: LinkType) throws(MalformedRecord.Reason) -> PacketView {
    switch linkType {
    case .linkLayerWithHeader: try linkLayerWithHeader()
    case .linkLayer: try linkLayer(behind: 0)
    case .nordic: try nordic()
    case .hciH4: try hciH4(behind: 0, direction: direction)
    case .hciH4WithDirection: try hciH4WithDirection()
    case .linuxMonitor: try linuxMonitor()
    case .perPacketInformation: try perPacketInformation()
    default: packet(.other(linkType), bytes, .told(.unchecked))
    }
  }

  @inline(__always)
  func packet(_ layer: PacketLayer, _ bytes: ByteView, _ integrity: PacketIntegrity) -> PacketView {
    PacketView(
      position: position, time: time, direction: direction, layer: layer, bytes: bytes, integrity: integrity)
  }

  /// Throws an error if the record has fewer bytes than a header needs.
  @inline(__always)
  func expect(_ count: Int) throws(MalformedRecord.Reason) {
    guard bytes.count >= count else { throw .tooFewBytes(bytes.count, needed: count) }
  }
}
