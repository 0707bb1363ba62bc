// An app imports this module alone. A node's reports use types of the modules below, so this module exports them.
@_exported public import AfterglowCore
@_exported public import AfterglowMessages
@_exported public import AfterglowProximity
@_exported public import AfterglowTime
@_exported public import AfterglowWire
