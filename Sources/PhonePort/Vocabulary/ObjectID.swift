/// The number of an object of a framework, or of an answer that an app waits for, within its process.
package typealias ObjectID = Int
