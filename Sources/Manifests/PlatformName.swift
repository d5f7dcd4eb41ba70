/// The platform, as `os(…)` names it, of a destination of Tuist (`iPhone`, `mac`), a platform or destination of XcodeGen (`iOS`,
/// `macCatalyst`) or an SDK of Xcode (`iphoneos`); `nil` if it is none of these.
func platformName(_ written: String) -> String? {
    switch written {
    // Apps for iOS that run on a Mac or on a headset are compiled for iOS.
    case "iOS", "iPhone", "iPad", "macCatalyst", "macWithiPadDesign", "appleVisionWithiPadDesign", "iphoneos", "iphonesimulator": "iOS"
    case "macOS", "mac", "macosx": "macOS"
    case "tvOS", "appleTv", "appletvos", "appletvsimulator": "tvOS"
    case "watchOS", "appleWatch", "watchos", "watchsimulator": "watchOS"
    case "visionOS", "appleVision", "xros", "xrsimulator": "visionOS"
    default: nil
    }
}
