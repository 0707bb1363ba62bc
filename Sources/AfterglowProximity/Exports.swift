// `Instant` is part of this module's interface: every event and every deadline has a time of this type.
@_exported public import AfterglowTime
