import Afterglow

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct NeighborList: View {
  let nearby: NearbyModel
  var body: some View {
    List(nearby.people) { person in
      HStack {
        Text(person.name)
        Text(person.isLinked ? "linked" : "near")
        if person.lastMessage != nil { Text("talking") }
      }
    }
  }
}
