/// All kinds of pictures, in the order in which help lists them. A kind is one file in this folder and one name here.
extension PictureKind {
    package static let all: [PictureKind] = [.modules, .layers, .features, .files, .types, .di]
}
