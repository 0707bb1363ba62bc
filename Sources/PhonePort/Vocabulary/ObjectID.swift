/// A number that identifies an object of a framework, or an answer for which the app waits. The number is unique within
/// its process.
package typealias ObjectID = Int
