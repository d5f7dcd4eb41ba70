extension DiagramSource {
    /// The metrics of the nodes of a picture.
    ///
    /// - Throws: what `picture(of:_:)` throws.
    package func metrics(of kind: PictureKind, showsTests: Bool) throws -> PictureMetrics {
        var options = PictureOptions()
        options.showsTests = showsTests
        (options.measuresSizes, options.measuresCohesion) = (true, true)
        return PictureMetrics(of: try picture(of: kind, options))
    }
}
