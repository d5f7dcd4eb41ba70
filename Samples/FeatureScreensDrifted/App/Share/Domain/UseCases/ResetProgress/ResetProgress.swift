import SwiftUI

// Drift: a use case without the suffix `UseCase` that imports SwiftUI for one animation. It cannot run without a screen.
// [a-use-case-has-the-suffix] [use-cases-import-no-ui-framework]
struct ResetProgress {
    let reset: () -> Void

    func execute() { withAnimation { reset() } }
}
