// Code that uses virtual phones needs the types of these modules for clocks, positions, sniffers and permissions.
@_exported public import PhonePort
@_exported public import VirtualAir
