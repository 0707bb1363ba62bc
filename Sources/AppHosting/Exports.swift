// Whoever hosts an app needs a phone to host it on.
@_exported public import VirtualPhone
