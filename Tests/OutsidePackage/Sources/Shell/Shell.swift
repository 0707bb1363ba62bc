/// Named as SwiftUI's.
public protocol View {}

/// Named as SwiftUI's.
public protocol Scene {}

/// Named as SwiftUI's.
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
}

/// Named as SwiftUI's.
public struct WindowGroup: Scene {
  public init() {}
}
