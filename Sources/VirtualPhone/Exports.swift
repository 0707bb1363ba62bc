// Callers of virtual phones also use a world's clock, its places and its sniffers, and the permissions of apps.
@_exported public import PhonePort
@_exported public import VirtualAir
