// `Instant` is part of this module's interface, because every event and every deadline has an instant.
@_exported public import AfterglowTime
