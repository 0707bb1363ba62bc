extension MailboxFrame.Hello {
  init(from reader: inout ByteReader) throws(FrameError) {
    let raw = try reader.positive() as UInt32
    // An identifier may be any number except 0.
    guard let installation = InstallationID(rawValue: raw) else { throw FrameError(.invalidValue, offset: 1) }
    self.installation = installation
    session = try reader.positive()
    let start = reader.offset
    let heard = try reader.number(UInt32.self)
    let progress = try MailboxFrame.Progress(from: &reader)
    self.heard = heard == 0 ? nil : MailboxFrame.Heard(session: heard, progress: progress)
    // Without a session, no part of a transfer can have arrived.
    guard heard != 0 || progress == MailboxFrame.Progress(transfer: 0, offset: 0) else {
      throw FrameError(.invalidValue, offset: start)
    }
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: installation.rawValue)
    bytes.append(bigEndian: session)
    bytes.append(bigEndian: heard?.session ?? 0)
    (heard?.progress ?? MailboxFrame.Progress(transfer: 0, offset: 0)).encode(into: &bytes)
  }
}

extension MailboxFrame.Chunk {
  init(from reader: inout ByteReader) throws(FrameError) {
    transfer = try reader.number()
    let start = reader.offset
    length = Int(try reader.number(UInt16.self))
    offset = Int(try reader.number(UInt16.self))
    guard 1...MailboxFrame.maximumTransferSize ~= length, offset < length else {
      throw FrameError(.invalidValue, offset: start)
    }
    guard reader.remaining > 0 else { throw FrameError(.truncated, offset: reader.offset) }
    bytes = try reader.bytes(min(reader.remaining, length - offset))
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: transfer)
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: length))
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: offset))
    bytes += self.bytes
  }
}

extension MailboxFrame.Progress {
  init(from reader: inout ByteReader) throws(FrameError) {
    transfer = try reader.number()
    let start = reader.offset
    offset = Int(try reader.number(UInt16.self))
    guard offset <= MailboxFrame.maximumTransferSize else { throw FrameError(.invalidValue, offset: start) }
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: transfer)
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: offset))
  }
}
