import UIKit

// Drift: a new view in UIKit. New views use SwiftUI, to avoid two UI frameworks. [new-views-are-swiftui]
final class UnitPickerController: UIViewController {
    var units: [String] = []
    var onPick: (String) -> Void = { _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        let control = UISegmentedControl(items: units)
        control.addAction(
            UIAction { [weak self, weak control] _ in
                guard let self, let control else { return }
                onPick(units[control.selectedSegmentIndex])
            },
            for: .valueChanged
        )
        view = control
    }
}
