// Callers of virtual phones also need the types for clocks, positions, sniffers and permissions, so this module exports
// them.
@_exported public import PhonePort
@_exported public import VirtualAir
