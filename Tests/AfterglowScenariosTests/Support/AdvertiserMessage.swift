import AfterglowWire

/// The meaning of a line in the Advertiser's log. The reference app's log has the same form.
enum AdvertiserMessage: Equatable, Sendable {
  case extendingBackgroundTime
  case identity(ServiceUUID)
  case backgroundThreadStarted
  /// The remaining background time in seconds; `nil` for a time without limit.
  case backgroundTimeRemaining(seconds: Int?)
  case discovered(peer: String)
  case connecting
  case connected
  case discoveringServices
  case discoveredServices
  case otherService(ServiceUUID)
  case referenceService
  case identityService(ServiceUUID)
  case identified(InstallationID)
  case rssi(Int, InstallationID)
  case overview(peer: String, InstallationID)

  /// Reads the text of a log line after the app's name. Fails if the text is not one of these messages.
  init?(parsing text: Substring) {
    func rest(after prefix: String) -> Substring? { text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : nil }

    if text == "Attempting to extend background running time" {
      self = .extendingBackgroundTime
    } else if let service = rest(after: "My personal identity service is ").flatMap({ ServiceUUID(String($0)) }) {
      self = .identity(service)
    } else if text == "*** STARTED BACKGROUND THREAD" {
      self = .backgroundThreadStarted
    } else if text.hasPrefix("Thread "), let colon = text.firstIndex(of: ":") {
      let remaining = text[colon...].dropFirst(2)
      self = .backgroundTimeRemaining(seconds: remaining.split(separator: " ").first.flatMap { Int($0) })
    } else if let peer = rest(after: "Discovered peripheral: ") {
      self = .discovered(peer: String(peer.prefix { $0 != " " }))
    } else if text.hasPrefix("Connecting.") {
      self = .connecting
    } else if text == "Connected" {
      self = .connected
    } else if text == "Discovering services" {
      self = .discoveringServices
    } else if text == "Discovered services" {
      self = .discoveredServices
    } else if let service = rest(after: "Found another service uuid we don't care about ")
      .flatMap({ ServiceUUID(String($0)) })
    {
      self = .otherService(service)
    } else if text == "Found the service uuid" {
      self = .referenceService
    } else if let service = rest(after: "Found an device unique identifier service uuid: ")
      .flatMap({ ServiceUUID(String($0)) })
    {
      self = .identityService(service)
    } else if let installation = rest(after: "Found device unique identifier: ")
      .flatMap({ InstallationID(String($0)) })
    {
      self = .identified(installation)
    } else if let reading = rest(after: "Read RSSI: ").map({ $0.split(separator: " ") }), reading.count == 3,
      let rssi = Int(reading[0]), let installation = InstallationID(String(reading[2]))
    {
      self = .rssi(rssi, installation)
    } else if text.hasSuffix(" identified"), case let words = text.split(separator: " "), words.count == 3,
      let installation = InstallationID(String(words[1].dropFirst().dropLast()))
    {
      self = .overview(peer: String(words[0]), installation)
    } else {
      return nil
    }
  }
}
