import Foundation
import UIKit

/// Loads each image once and caches it.
public actor CachedImageLoader: ImageLoaderContract {
    private var images: [URL: UIImage] = [:]

    public init() {}

    public func image(at url: URL) async -> UIImage? {
        if let image = images[url] { return image }
        guard let (data, _) = try? await URLSession.shared.data(from: url) else { return nil }
        images[url] = UIImage(data: data)
        return images[url]
    }
}
