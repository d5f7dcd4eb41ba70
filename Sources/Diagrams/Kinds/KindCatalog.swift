extension PictureKind {
    /// All kinds of pictures, in the order in which the help lists them. Each is one file in this folder.
    package static let all: [PictureKind] = [.modules, .layers, .features, .files, .types, .injection]
}
