import AfterglowCapture
import AfterglowLinkLayer

/// A packet's content, which identifies repeated packets. Packets with different signal strengths can have the same
/// content.
package struct ContentKey {
  /// A tag that distinguishes two contents with the same bytes. The tag contains values that are not in the bytes, such
  /// as the checksum, or the sender and the type.
  struct Tag: Equatable {
    var first: UInt64
    var second: UInt64 = 0
  }

  var bytes: ByteView
  var tag: Tag
  /// The signal strength of this reception.
  var rssiDBm: Int8?
}

extension ContentKey {
  /// Creates the key of an advertising packet, or of an event with one report. Returns `nil` for any other packet, and
  /// for a report whose meaning depends on properties that a key does not contain.
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

  /// Calls `body` with each meaning of a packet that has these bytes and this tag.
  static func forEachMeaning(
    of bytes: ByteView, _ tag: Tag, _ reader: inout MeaningReader, _ body: (PacketMeaning, ChecksumVerdict) -> Void
  ) {
    if tag.isOfReport {
      // A report that has a tag is complete, so its meaning does not depend on other reports.
      body(PacketMeaning(tag.report(of: bytes)), .unchecked)
    } else {
      let packet = PacketView(advertising: bytes, PacketIntegrity(code: tag.first))
      let verdict = packet.checksum
      reader.forEachMeaning(of: packet, verdict) { body($0, verdict) }
    }
  }
}

extension ContentKey.Tag {
  /// Creates the tag of a report; `nil` if the report contains only a part of an advertisement. Also returns `nil` if
  /// the report names a target or no sender, because a tag cannot represent such a report.
  @inline(__always)
  fileprivate init?(_ report: AdvertisingPacket<ByteView>) {
    guard let sender = report.sender, report.target == nil, report.completeness == .whole else { return nil }
    self.init(
      first: sender.rawValue | (sender.isRandom ? 1 << 48 : 0) | 8 << 60,
      second: UInt64(report.type.rawValue) | (report.isScanResponse ? 1 << 16 : 0))
  }

  /// Whether the tag belongs to a report. The topmost four bits are 8 in the tag of a report, but not in the tag of a
  /// sniffer's packet.
  var isOfReport: Bool { first >> 60 == 8 }

  /// Returns the report that the tag represents, without the report's signal strength.
  fileprivate func report(of data: ByteView) -> AdvertisingPacket<ByteView> {
    AdvertisingPacket(
      type: PDUType(rawValue: UInt8(truncatingIfNeeded: second)),
      sender: DeviceAddress(rawValue: first, isRandom: first >> 48 & 1 == 1), isScanResponse: second >> 16 & 1 == 1,
      data: data)
  }
}
