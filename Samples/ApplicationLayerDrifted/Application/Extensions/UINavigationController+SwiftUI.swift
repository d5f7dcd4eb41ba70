import SwiftUI
import UIKit

extension UINavigationController {
    /// Pushes a SwiftUI view; the first view is shown without animation.
    func show(_ view: some View, title: String) {
        let controller = UIHostingController(rootView: view)
        controller.title = title
        pushViewController(controller, animated: !viewControllers.isEmpty)
    }
}
