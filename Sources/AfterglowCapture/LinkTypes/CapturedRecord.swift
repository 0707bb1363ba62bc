/// A record of a binary format: when it was captured, and bytes whose meaning depends on the link type.
struct CapturedRecord {
  var position: CapturePosition
  var time: CaptureTime?
  /// The direction, if the format states it; many link types state it themselves.
  var direction: PacketDirection?
  /// How many bytes of the packet were not recorded.
  var missing = 0
  var bytes: ByteView

  /// The packet inside, or the reason why the record is malformed.
  ///
  /// It is compiled into each reader's loop, together with the code for the most common link type. Passing records from
  /// function to function would cost more than reading them.
  @inline(__always)
  func packet(_ linkType: LinkType) throws(MalformedRecord.Reason) -> PacketView {
    switch linkType {
    case .linkLayerWithHeader: try linkLayerWithHeader()
    case .linkLayer: try linkLayer(behind: 0)
    case .nordic: try nordic()
    case .hciH4: try hciH4(behind: 0, direction: direction)
    case .hciH4WithDirection: try hciH4WithDirection()
    case .linuxMonitor: try linuxMonitor()
    default: packet(.other(linkType), bytes, .told(.unchecked))
    }
  }

  @inline(__always)
  func packet(_ layer: PacketLayer, _ bytes: ByteView, _ integrity: PacketIntegrity) -> PacketView {
    PacketView(
      position: position, time: time, direction: direction, layer: layer, bytes: bytes, integrity: integrity)
  }

  /// Throws an error unless there are as many bytes as a header needs.
  @inline(__always)
  func expect(_ count: Int) throws(MalformedRecord.Reason) {
    guard bytes.count >= count else { throw .tooFewBytes(bytes.count, needed: count) }
  }
}
