/// A small source in an idiom and what it comes down to: the idiom's documentation and its test.
package struct IdiomExample: Sendable {
    package var idiom: String
    package var title: String
    /// One file, or several, each behind a line `//- path`.
    package var source: String
    /// What is linked from it, a line each: bindings as `Service → Implementation (scope) in Container`, injections as
    /// `Consumer ← Service`, with what is not usual behind it: `lazy`, `optional`, `missing`, `unknown`, `external`.
    package var wiring: String

    init(_ title: String, of idiom: String, _ source: String, gives wiring: String) {
        self.idiom = idiom
        self.title = title
        self.source = source
        self.wiring = wiring
    }
}

/// The examples of all idioms.
package var idiomExamples: [IdiomExample] { idiomCatalog.flatMap { $0.examples } }
