/// A small source in an idiom, with its bindings and injections: documentation and test of the idiom.
package struct IdiomExample: Sendable {
    package var idiom: String
    package var title: String
    /// One file, or several, each behind a line `//- path`.
    package var source: String
    /// The linked bindings and injections, one per line: a binding as `Service → Implementation (scope) in Container`, an
    /// injection as `Consumer ← Service`, followed by `lazy`, `optional`, `missing`, `unknown` or `external` where it applies.
    package var linked: String

    init(_ title: String, of idiom: String, _ source: String, gives linked: String) {
        self.idiom = idiom
        self.title = title
        self.source = source
        self.linked = linked
    }
}

/// The examples of all idioms.
package var idiomExamples: [IdiomExample] { idiomCatalog.flatMap { $0.examples } }
