import AfterglowWire

extension Vectors {
  /// Returns, for each row of a file, the bytes in the column `bytes` and the text in another column.
  static func bytes(of name: String, with column: String) throws -> [(bytes: [UInt8], text: String)] {
    try rows(of: name).map { (AfterglowWireTests.bytes(hex: $0["bytes"] ?? "?") ?? [0xFF], $0[column] ?? "?") }
  }
}

/// The meaning of a datagram, as the vector file writes it.
func meaning(_ datagram: Datagram) -> String {
  switch datagram {
  case .notice(let notice):
    "notice \(hexadecimal(notice.launch, 8))-\(notice.number)" + (notice.echo.map { " echo \($0)" } ?? "")
      + (notice.silence.map { " silence \($0)" } ?? "") + " lease \(notice.lease)"
  case .messages(let bundle):
    "stream \(bundle.stream) from \(bundle.base):"
      + bundle.items.map { " " + meaning($0) }.joined(separator: ";")
  case .receipt(let receipt):
    "receipt of \(receipt.stream) in \(hexadecimal(receipt.memory, 16)): to \(receipt.received.prefix)"
      + others(receipt.received)
  }
}

private func hexadecimal(_ number: some FixedWidthInteger, _ digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

private func meaning(_ item: MessageBundle.Item) -> String {
  "\(item.sequence) is " + (item.message.map { "\($0.number) \(hex($0.body))" } ?? "void")
}

private func others(_ received: SequenceSet) -> String {
  guard received.hasGaps else { return "" }
  let behind = (received.prefix + 1...received.last).filter(received.contains)
  return " and " + behind.map(String.init).joined(separator: " ")
}

func meaning(_ frame: MailboxFrame) -> String {
  switch frame {
  case .hello(let hello):
    "hello of \(hello.installation) session \(hello.session)"
      + (hello.heard.map { " heard \($0.session): \(meaning($0.progress))" } ?? "")
  case .chunk(let chunk): "\(chunk.transfer) from \(chunk.offset) of \(chunk.length): \(hex(chunk.bytes))"
  case .progress(let progress): meaning(progress)
  }
}

private func meaning(_ progress: MailboxFrame.Progress) -> String { "\(progress.transfer) to \(progress.offset)" }

/// An error as the vector files write it.
func text(_ error: FrameError) -> String { "\(error.kind) \(error.offset)" }
