import HeronCore
import SwiftUI

// Drift: a feature by name alone. It answers no navigation, because it promised nobody that it would.
public struct SightingFeature {
    private let settings: any SettingsContract

    public init(settings: any SettingsContract) {
        self.settings = settings
    }

    public func makeMainView() -> AnyView {
        AnyView(Text(settings.showsSightings ? "What did you see?" : ""))
    }
}
