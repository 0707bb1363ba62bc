// Swift Testing declares an overlay for UIKit: a file that imports both makes the compiler look for this module.
// Apple's module attaches images to tests. A virtual phone has no images to attach, so this module is empty.
