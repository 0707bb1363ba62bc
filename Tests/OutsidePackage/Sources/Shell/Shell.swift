/// A protocol with the name of SwiftUI's protocol.
public protocol View {}

/// A protocol with the name of SwiftUI's protocol.
public protocol Scene {}

/// A protocol with the name of SwiftUI's protocol.
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
}

/// A type with the name of SwiftUI's type.
public struct WindowGroup: Scene {
  public init() {}
}
