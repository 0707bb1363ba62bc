// Swift Testing declares an overlay for UIKit. When a file imports Testing and UIKit, the compiler searches for this
// module. Apple's module for this overlay attaches images to tests. A virtual phone has no images to attach, so this
// module is empty.
