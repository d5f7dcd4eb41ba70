import SwiftUI

// Drift: written beside the lesson and used by the onboarding only. Nobody looks for it here.
// [a-smaller-view-lies-with-the-screen-that-uses-it]
struct WelcomeBannerView: View {
    var body: some View { Text("Welcome to Mason") }
}
