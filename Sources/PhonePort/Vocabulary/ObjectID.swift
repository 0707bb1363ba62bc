/// A number that identifies, within its process, an object of a framework or an answer for which the app waits.
package typealias ObjectID = Int
