import AfterglowCapture
import AfterglowLinkLayer

/// What a packet says, without when and how loud it was received: by this it is known again.
package struct ContentKey {
  /// Distinguishes contents with the same bytes: by their checksum, or by their sender and type.
  struct Tag: Equatable {
    var first: UInt64
    var second: UInt64 = 0
  }

  var bytes: ByteView
  var tag: Tag
  /// How loud it was this time.
  var rssiDBm: Int8?
}

extension ContentKey {
  /// Of an advertising packet, or an event that reports one; `nil` where other things have to be told apart too.
  @inline(__always)
  init?(_ packet: PacketView) {
    switch packet.layer {
    case .linkLayer(LinkLayer.advertisingAccessAddress):
      self.init(bytes: packet.bytes, tag: Tag(first: packet.integrity.code), rssiDBm: packet.rssiDBm)
    case .hci(.event):
      guard let report = packet.onlyReport, let tag = Tag(report) else { return nil }
      self.init(bytes: report.data, tag: tag, rssiDBm: report.rssiDBm)
    case .linkLayer, .hci, .advertisingData, .note, .other: return nil
    }
  }

  /// Hands over all that packets with these bytes and this tag mean.
  static func forEachMeaning(
    of bytes: ByteView, _ tag: Tag, _ reader: inout MeaningReader, _ body: (PacketMeaning, ChecksumVerdict) -> Void
  ) {
    if tag.isOfReport {
      // Of a report's packet nothing is asked but the report.
      body(PacketMeaning(tag.report(of: bytes)), .unchecked)
    } else {
      let packet = PacketView(advertising: bytes, PacketIntegrity(code: tag.first))
      let verdict = packet.checksum
      reader.forEachMeaning(of: packet, verdict) { body($0, verdict) }
    }
  }
}

extension ContentKey.Tag {
  /// `nil` where a report names a target, which has no place here, or is a part of an advertisement.
  @inline(__always)
  fileprivate init?(_ report: AdvertisingPacket<ByteView>) {
    guard let sender = report.sender, report.target == nil, report.completeness == .whole else { return nil }
    self.init(
      first: sender.rawValue | (sender.isRandom ? 1 << 48 : 0) | 8 << 60,
      second: UInt64(report.type.rawValue) | (report.isScanResponse ? 1 << 16 : 0))
  }

  /// 8 in the topmost bits tells it from the integrity of a sniffer's packets.
  var isOfReport: Bool { first >> 60 == 8 }

  /// The report that the tag was made of, without its level.
  fileprivate func report(of data: ByteView) -> AdvertisingPacket<ByteView> {
    AdvertisingPacket(
      type: PDUType(rawValue: UInt8(truncatingIfNeeded: second)),
      sender: DeviceAddress(rawValue: first, isRandom: first >> 48 & 1 == 1), isScanResponse: second >> 16 & 1 == 1,
      data: data)
  }
}
