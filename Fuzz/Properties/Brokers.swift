import AfterglowWire

/// The reader receives the input in pieces. The first byte of the input, plus one, is the size of a piece; the other
/// bytes are the packets. The packets must not depend on the size of the pieces. The reader may buffer at most a fixed
/// header of five bytes and `limit` further bytes.
func violationInBroker(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = bytes.dropFirst()
  let (whole, part) = (readPackets(rest, piece: max(1, rest.count)), readPackets(rest, piece: Int(first) + 1))
  if whole.packets != part.packets { return "\(whole.packets) at once, and \(part.packets) in pieces" }
  if whole.isBroken != part.isBroken { return "the end depends on the pieces" }
  return part.isBounded ? nil : "the reader keeps too much"
}

private func readPackets(
  _ bytes: ArraySlice<UInt8>, piece: Int
) -> (packets: [MQTTPacket], isBroken: Bool, isBounded: Bool) {
  var reader = MQTTPacketReader(maximumPayload: 64)
  var packets: [MQTTPacket] = []
  var (rest, isBounded) = (bytes, true)
  while !rest.isEmpty {
    reader.append(rest.prefix(piece))
    rest = rest.dropFirst(piece)
    do throws(MQTTViolation) {
      while let packet = try reader.next() { packets.append(packet) }
    } catch {
      return (packets, true, isBounded)
    }
    if reader.bufferedCount > reader.limit + 5 { isBounded = false }
  }
  return (packets, false, isBounded)
}
