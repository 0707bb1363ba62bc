// An app imports one module: what a node reports is made of the engine's and the wire's types.
@_exported public import AfterglowProximity
@_exported public import AfterglowWire
