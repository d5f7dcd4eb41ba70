import Foundation

nonisolated struct Bird: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    let description: String
    let pictureURL: URL?
}
