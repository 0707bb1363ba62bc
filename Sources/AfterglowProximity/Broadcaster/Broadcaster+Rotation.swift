internal import AfterglowWire

// Replaces the identifier on air.
extension Broadcaster {
  /// Replaces the services and the beacon by those of another identifier.
  ///
  /// From iOS 14 on, an advertisement cannot change in the background (rule A9). In this case, the advertisement stays
  /// on air unchanged until the app comes to the front. Services can change at any time.
  mutating func show(_ appearance: ChannelAppearance, at now: Instant, into commands: inout [Command]) {
    let former = published.filter { !appearance.hosted.contains($0) }
    let new = appearance.hosted.filter { !published.contains($0) }
    let isOther = adopt(appearance)
    switch state {
    case .off: return
    case .publishing: return publish(at: now, into: &commands)
    case .clearing, .starting, .advertising: break
    }
    if !former.isEmpty || !new.isEmpty { replace(former, with: new, into: &commands) }
    guard isOther else { return }
    isOutdated = true
    changeOutdated(at: now, into: &commands)
  }

  /// Replaces an earlier identifier on air by the present identifier, if the advertisement can change now.
  mutating func changeOutdated(at now: Instant, into commands: inout [Command]) {
    guard isOutdated, isInFront || changesInBackground else { return }
    switch state {
    case .off, .publishing, .clearing: break  // the next advertisement shows the present identifier
    case .starting, .advertising: change(at: now, into: &commands)
    }
  }
}

extension ServiceUUID {
  /// Whether the service's UUID contains an installation's identifier.
  var showsIdentifier: Bool { IdentityService.installation(in: self) != nil }
}
