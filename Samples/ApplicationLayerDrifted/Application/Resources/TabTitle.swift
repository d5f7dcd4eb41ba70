import UIKit

/// The titles and icons of the tabs; the titles are in `Localizable.xcstrings`.
enum TabTitle {
    case supportTasks
    case profile

    var text: String {
        switch self {
        case .supportTasks: String(localized: "tab.supportTasks")
        case .profile: String(localized: "tab.profile")
        }
    }

    @MainActor
    var item: UITabBarItem {
        UITabBarItem(title: text, image: UIImage(systemName: symbol), tag: 0)
    }

    private var symbol: String {
        switch self {
        case .supportTasks: "checklist"
        case .profile: "person"
        }
    }
}
