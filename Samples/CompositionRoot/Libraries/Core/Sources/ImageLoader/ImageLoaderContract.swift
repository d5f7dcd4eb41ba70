import UIKit

public nonisolated protocol ImageLoaderContract: Sendable {
    /// Returns the image, or `nil` if it cannot be loaded.
    func image(at url: URL) async -> UIImage?
}
