import Core
import GardenModels
import SwiftUI

struct BedListView: View {
    let router: Router<BedRoute>
    @Dependency private var getBeds: GetBedsUseCase
    @State private var beds: [BedState] = []

    var body: some View {
        List(beds) { state in
            Button(state.bed.name, systemImage: state.isThirsty ? "drop" : "leaf") { router.push(.bed(state)) }
        }
        .navigationTitle("Beds")
        .task { beds = (try? await getBeds(at: .now)) ?? [] }
    }
}
