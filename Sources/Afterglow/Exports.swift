// An app imports one module: what a node reports is made of these modules' types.
@_exported public import AfterglowCore
@_exported public import AfterglowMessages
@_exported public import AfterglowProximity
@_exported public import AfterglowTime
@_exported public import AfterglowWire
