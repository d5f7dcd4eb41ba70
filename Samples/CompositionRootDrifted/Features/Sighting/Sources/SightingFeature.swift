import HeronCore
import SwiftUI

// Drift: does not conform to `FeatureContract`, so it cannot resolve navigations or deep links.
public struct SightingFeature {
    private let settings: any SettingsContract

    public init(settings: any SettingsContract) {
        self.settings = settings
    }

    public func makeMainView() -> AnyView {
        AnyView(Text(settings.showsSightings ? "What did you see?" : ""))
    }
}
