/// Has the name of SwiftUI's protocol.
public protocol View {}

/// Has the name of SwiftUI's protocol.
public protocol Scene {}

/// Has the name of SwiftUI's protocol.
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
}

/// Has the name of SwiftUI's type.
public struct WindowGroup: Scene {
  public init() {}
}
