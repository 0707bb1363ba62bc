import SwiftUI

@main
struct MeadowApp: App {
  @UIApplicationDelegateAdaptor(MeadowDelegate.self) private var delegate
  @StateObject private var bees = BeeFinder()
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup {
      ContentView()
        .environmentObject(bees)
    }
    .onChange(of: phase) { phase in
      print("meadow: phase \(phase), \(bees.seen.count) bees")
    }
  }
}

final class MeadowDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    print("meadow: launched")
    return true
  }
}

struct ContentView: View {
  @EnvironmentObject var bees: BeeFinder
  @State private var title = "Meadow"

  var body: some View {
    NavigationView {
      List(bees.seen) { bee in
        HStack {
          Text(bee.id.uuidString)
            .font(.headline)
          Spacer()
          Text("\(bee.rssi) dBm")
            .foregroundColor(.secondary)
        }
      }
      .navigationTitle(title)
    }
    .onAppear {
      print("meadow: appeared")
      bees.start()
    }
  }
}

struct ContentView_Previews: PreviewProvider {
  static var previews: some View {
    ContentView().environmentObject(BeeFinder())
  }
}
