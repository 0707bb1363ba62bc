// An app imports one module. A node's reports use types of these modules, so they are exported.
@_exported public import AfterglowCore
@_exported public import AfterglowMessages
@_exported public import AfterglowProximity
@_exported public import AfterglowTime
@_exported public import AfterglowWire
