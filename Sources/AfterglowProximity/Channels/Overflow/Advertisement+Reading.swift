internal import AfterglowWire

extension Advertisement {
  /// The mask as the sender's code defines it.
  ///
  /// In the foreground iOS moves a service into the ordinary list (rule A2), so the codes' own services are counted
  /// back in. The codes can do without the service that iOS usually moves, so they do not depend on that list.
  var codeMask: OverflowMask {
    var mask = overflow
    // An advertisement has no room for more, but the driver may list more.
    for service in services.prefix(Advertisement.maximumServices) {
      let bit = OverflowArea.bit(for: service)
      if service == OverflowArea.service(settingBit: bit) || service == OverflowArea.secondService(settingBit: bit) {
        mask[bit] = true
      }
    }
    return mask
  }

  /// Whether it may come from a phone that hosts the reference service: certainly, from the ordinary list; possibly,
  /// from the mask.
  var mayHostReference: Bool {
    services.contains(IdentityService.reference) || overflow[OverflowArea.bit(for: IdentityService.reference)]
  }
}
