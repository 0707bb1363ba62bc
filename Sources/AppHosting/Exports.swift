// A hosted app needs a phone, so this module exports VirtualPhone.
@_exported public import VirtualPhone
