import Foundation
// Drift: the core asks another module for pictures. Everything waits for the network to be built.
import HeronNetworking
import UIKit

/// Fetches each picture once.
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
