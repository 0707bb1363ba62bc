import AfterglowWire

/// The two lowest bits of the first byte say whether the other bytes are a datagram, a mailbox frame or a veil frame. A
/// parsed frame must be encoded as the same bytes.
func violationInFrame(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  do throws(FrameError) {
    let again =
      switch first & 3 {
      case 0, 2: try Datagram(parsing: rest).bytes
      case 1: try MailboxFrame(parsing: rest).bytes
      default: try VeilFrame(parsing: rest).bytes
      }
    return again == rest ? nil : "\(rest) is written as \(again)"
  } catch {
    return 0...rest.count ~= error.offset ? nil : "\(error) in \(rest.count) bytes"
  }
}
