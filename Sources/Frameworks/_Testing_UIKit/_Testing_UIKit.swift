// Swift Testing declares an overlay for UIKit: a file that imports both makes the compiler look for this module. Apple's
// attaches images to tests; here there is nothing to attach.
