import SwiftUI

/// Shows an image as soon as it is loaded.
public struct RemoteImage: View {
    private let url: URL
    @State private var image: UIImage?
    @Environment(\.imageLoader) private var imageLoader

    public init(url: URL) {
        self.url = url
    }

    public var body: some View {
        Group {
            if let image {
                Image(uiImage: image).resizable().aspectRatio(contentMode: .fit)
            } else {
                ProgressView()
            }
        }
        .task(id: url) { image = await imageLoader?.image(at: url) }
    }
}

public extension View {
    /// Sets the image loader for this view and its subviews.
    func imageLoader(_ imageLoader: any ImageLoaderContract) -> some View {
        environment(\.imageLoader, imageLoader)
    }
}

private nonisolated struct ImageLoaderKey: EnvironmentKey {
    static let defaultValue: (any ImageLoaderContract)? = nil
}

private extension EnvironmentValues {
    nonisolated var imageLoader: (any ImageLoaderContract)? {
        get { self[ImageLoaderKey.self] }
        set { self[ImageLoaderKey.self] = newValue }
    }
}
