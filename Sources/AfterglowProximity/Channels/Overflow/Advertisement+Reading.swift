internal import AfterglowWire

extension Advertisement {
  /// The overflow mask as the sender's code has written it.
  ///
  /// In the foreground, iOS moves a service from the overflow area into the ordinary list (rule A2). So this property
  /// also sets the bits of a code's services that are in the ordinary list. iOS usually moves the first service, which
  /// the codes do not need.
  var codeMask: OverflowMask {
    var mask = overflow
    // A real advertisement has no room for more than `maximumServices`, but the driver may list more.
    for service in services.prefix(Advertisement.maximumServices) {
      let bit = OverflowArea.bit(for: service)
      if service == OverflowArea.service(settingBit: bit) || service == OverflowArea.secondService(settingBit: bit) {
        mask[bit] = true
      }
    }
    return mask
  }

  /// Whether the sender may host the reference service. The service's UUID in the ordinary list proves that the sender
  /// hosts the service. The service's bit in the overflow mask does not prove this, because services share bits.
  var mayHostReference: Bool {
    services.contains(IdentityService.reference) || overflow[OverflowArea.bit(for: IdentityService.reference)]
  }
}
