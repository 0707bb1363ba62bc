package import AfterglowLinkLayer
import AfterglowWire

extension LineBuffer {
  /// The width of the column of address kinds, which is the width of `non-resolvable private`.
  private static let kindWidth = 22

  /// Appends the line of a sender in a summary: the number of packets, the address, the signal strengths and the
  /// profile.
  ///
  /// `width` is the width of the column for the number of packets. The method must be fast, because a summary may have
  /// 100,000 lines of senders.
  package mutating func append(_ sender: Sender, of address: DeviceAddress, width: Int) {
    let start = count
    append(sender.tally.count)
    align(from: start, width: width)
    append("  ")
    append(address)
    append("  ")
    if let levels = sender.tally.levels {
      append(level: levels.lowerBound)
      append(" to ")
      append(level: levels.upperBound)
      append(" dBm  ")
    } else {
      append("no level  ")
    }
    let column = count
    append(address.kind)
    if !sender.profile.isEmpty {
      pad(from: column, to: Self.kindWidth)
      append("  ")
      append(sender.profile)
    }
    append("\n")
  }

  /// Appends a sender's profile, the most useful parts first.
  mutating func append(_ profile: SenderProfile) {
    let start = count
    func begin(_ line: inout LineBuffer) { if line.count > start { line.append("; ") } }
    if let overflow = profile.overflow {
      append(overflow.isEmpty ? "overflow without bits" : overflow.count == 1 ? "overflow bit " : "overflow bits ")
      append(overflow.setBits) { $0.append($1) }
    }
    for beacon in profile.beacons {
      begin(&self)
      append("iBeacon ")
      append(beacon.uuid)
      append(" ")
      append(Int(beacon.major))
      append(" ")
      append(Int(beacon.minor))
    }
    if let name = profile.name {
      begin(&self)
      append("name \"")
      append(text: printable(name))
      append("\"")
    }
    if !profile.services.isEmpty {
      begin(&self)
      append("services ")
      append(profile.services) { $0.append($1) }
    }
    for type in profile.otherAppleTypes {
      begin(&self)
      append(text: type.description)
    }
    if let company = profile.otherCompany {
      begin(&self)
      append("data of ")
      append(name: company)
    }
  }

  /// Appends elements with commas between them.
  private mutating func append<Element>(
    _ elements: some Sequence<Element>, _ write: (inout LineBuffer, Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { append(", ") }
      isFirst = false
      write(&self, element)
    }
  }
}

extension SenderProfile {
  /// Whether the profile contains nothing that the line of a sender shows.
  var isEmpty: Bool {
    overflow == nil && beacons.isEmpty && name == nil && services.isEmpty && company == nil
      && !hasOtherAppleTypes
  }

  /// The profile as text, in which every character that could control a terminal is escaped.
  package var description: String {
    var line = LineBuffer(capacity: 256)
    line.append(self)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}
