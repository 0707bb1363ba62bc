// An app's process needs a phone, so this module exports VirtualPhone.
@_exported public import VirtualPhone
