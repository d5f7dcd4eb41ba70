// The examples of what is no service, since a view only shows it or consists of it.

extension HandWritten {
    static let examplesOfShownData = [
        IdiomExample("what cells show, parts of views, and values that are compared", of: name, """
            import SwiftUI
            import UIKit
            protocol ImageLoader { func load() }
            final class FeedCellViewModel { func open() {} }
            final class FeedViewModel { func load() {} }
            final class FeedCell: UITableViewCell {
                var viewModel: FeedViewModel?
                var loader: ImageLoader?
            }
            final class FeedPage: UIViewController {
                init(viewModel: FeedViewModel, row: FeedCellViewModel, reference: any Reference) {}
            }
            protocol Reference { var name: String { get } }
            extension Reference {
                func hash(into hasher: inout Hasher) { hasher.combine(name) }
            }
            struct MapView: UIViewRepresentable {
                func makeUIView(context: Context) -> MapCanvas {
                    let canvas = MapCanvas()
                    canvas.coordinator = context.coordinator
                    return canvas
                }
                final class Coordinator: NSObject { func tap() {} }
            }
            final class MapCanvas: UIView { var coordinator: MapView.Coordinator? }
            final class Feed {
                func show(viewModel: FeedViewModel, row: FeedCellViewModel, loader: ImageLoader, reference: any Reference) {
                    let cell = FeedCell()
                    cell.viewModel = viewModel
                    cell.loader = loader
                    open(FeedPage(viewModel: viewModel, row: row, reference: reference))
                }
                func configure(_ configuration: URLSessionConfiguration) { configuration.urlCache = URLCache.shared }
            }
            """, gives: """
            FeedCell ← ImageLoader external
            FeedPage ← FeedViewModel external
            """),
    ]
}
