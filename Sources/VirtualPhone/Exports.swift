// A world's clock, its places and its sniffers, and what a user permits an app, are part of what a user of virtual phones
// handles.
@_exported public import PhonePort
@_exported public import VirtualAir
