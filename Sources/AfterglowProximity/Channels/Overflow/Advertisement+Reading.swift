internal import AfterglowWire

extension Advertisement {
  /// The mask as the sender's code meant it.
  ///
  /// In the foreground iOS moves a service into the ordinary list (rule A2): the codes' own are counted back in. The
  /// codes do without the one that is moved as a rule, so that nothing depends on the list's being there.
  var codeMask: OverflowMask {
    var mask = overflow
    // An advertisement has no room for more; the driver might.
    for service in services.prefix(Advertisement.maximumServices) {
      let bit = OverflowArea.bit(for: service)
      if service == OverflowArea.service(settingBit: bit) || service == OverflowArea.secondService(settingBit: bit) {
        mask[bit] = true
      }
    }
    return mask
  }

  /// Whether it may come from a phone that hosts the reference service: certain in the ordinary list, possible in the mask.
  var mayHostReference: Bool {
    services.contains(IdentityService.reference) || overflow[OverflowArea.bit(for: IdentityService.reference)]
  }
}
