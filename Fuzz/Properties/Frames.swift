import AfterglowWire

/// The first byte says whether the rest is a datagram or a mailbox frame; what is read is written as it came.
func violationInFrame(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  do throws(FrameError) {
    let again = first & 1 == 0 ? try Datagram(parsing: rest).bytes : try MailboxFrame(parsing: rest).bytes
    return again == rest ? nil : "\(rest) is written as \(again)"
  } catch {
    return 0...rest.count ~= error.offset ? nil : "\(error) in \(rest.count) bytes"
  }
}
