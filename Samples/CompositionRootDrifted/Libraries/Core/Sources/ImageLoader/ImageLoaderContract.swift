import UIKit

public nonisolated protocol ImageLoaderContract: Sendable {
    /// The picture, or nothing where there is none to be had.
    func image(at url: URL) async -> UIImage?
}
