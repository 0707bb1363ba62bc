// Every event and every deadline has an instant.
@_exported public import AfterglowTime
