// `Instant` is part of this module's interface: every event and every deadline has one.
@_exported public import AfterglowTime
