internal import AfterglowWire

extension Advertisement {
  /// The mask as the sender's code defines it.
  ///
  /// In the foreground iOS moves a service from the overflow area into the ordinary list (rule A2). So the bits of the
  /// codes' services in that list are set in the mask again. The codes do not need the service that iOS usually moves.
  var codeMask: OverflowMask {
    var mask = overflow
    // A real advertisement has no room for more services, but the driver may list more.
    for service in services.prefix(Advertisement.maximumServices) {
      let bit = OverflowArea.bit(for: service)
      if service == OverflowArea.service(settingBit: bit) || service == OverflowArea.secondService(settingBit: bit) {
        mask[bit] = true
      }
    }
    return mask
  }

  /// Whether the sender may host the reference service. The ordinary list proves it. The bit in the mask only suggests
  /// it.
  var mayHostReference: Bool {
    services.contains(IdentityService.reference) || overflow[OverflowArea.bit(for: IdentityService.reference)]
  }
}
