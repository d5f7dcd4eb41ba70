package import AshlarDiagrams
import AshlarText

extension Project {
    /// A picture of the dependencies that the rules intend and of those that are there.
    ///
    /// - Throws: `Failure` if no rule judges single dependencies between nodes of this kind; what `picture(of:_:)` throws.
    package func intendedPicture(
        of kind: PictureKind, _ options: PictureOptions, acceptedBy baseline: BaselineFile? = nil
    ) throws -> Picture {
        let source = diagramSource(acceptedBy: baseline)
        var options = options
        options.marksWarnings = true
        return try source.picture(of: kind, options) { whole in
            guard let table = permissions(in: whole, kind, source, options) else {
                throw Failure("""
                    rules do not say what \(kind.name) may depend on; draw layers, features or modules (at most 200) of a rule file \
                    with layers, forbidden, allowed, protected or independent
                    """)
            }
            return whole.intended(by: table)
        }
    }
}
