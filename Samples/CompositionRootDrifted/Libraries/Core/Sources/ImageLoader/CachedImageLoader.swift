import Foundation
// Drift: Core imports another module, so every module that depends on Core now depends on it too.
import HeronNetworking
import UIKit

/// Loads each image once and caches it.
public actor CachedImageLoader: ImageLoaderContract {
    private var images: [URL: UIImage] = [:]
    private let httpClient: any HTTPClientContract

    public init(httpClient: any HTTPClientContract) {
        self.httpClient = httpClient
    }

    public func image(at url: URL) async -> UIImage? {
        if let image = images[url] { return image }
        guard let data: Data = try? await httpClient.get(Endpoint(path: url.path())) else { return nil }
        images[url] = UIImage(data: data)
        return images[url]
    }
}
