internal import CGraphviz

/// The version of the Graphviz that pictures are drawn with, such as `2.42.2`.
///
/// - Throws: `RenderingError`, which says what to install, if there is none.
package func graphvizVersion() throws(RenderingError) -> String {
    try lock.run { () -> Result<String, RenderingError> in
        loaded.flatMap { graphviz in
            guard let context = graphviz.gvContext() else { return .failure(RenderingError(description: "Graphviz does not start")) }
            defer { _ = graphviz.gvFreeContext(context) }
            return .success(graphviz.gvcVersion(context).map { String(cString: $0) } ?? "of an unknown version")
        }
    }.get()
}

/// The functions of libgvc, loaded when a picture is first asked for.
nonisolated(unsafe) let loaded: Result<ashlar_graphviz, RenderingError> = load(libraryNames)

/// The names and paths of libgvc, the newest version first.
#if canImport(Darwin)
let libraryNames = ["/opt/homebrew", "/usr/local", "/opt/local"].map { $0 + "/lib/libgvc.dylib" } + ["libgvc.dylib"]
#else
let libraryNames = (6...12).reversed().map { "libgvc.so.\($0)" } + ["libgvc.so"]
#endif

/// Loads the first library that there is.
func load(_ names: [String]) -> Result<ashlar_graphviz, RenderingError> {
    // All functions are set where loading succeeds.
    let functions = UnsafeMutablePointer<ashlar_graphviz>.allocate(capacity: 1)
    defer { functions.deallocate() }
    var broken: String?
    for name in names {
        guard let problem = ashlar_load_graphviz(name, functions) else { return .success(functions.pointee) }
        let message = String(cString: problem)
        // The loader's message of a library that is there names something else.
        if !isAbsence(message, of: name), broken == nil { broken = message }
    }
    var description = broken.map { "Graphviz's library cannot be loaded: \($0)" } ?? "Graphviz is not installed"
    description += "; \(advice), or write the picture with --format dot, mermaid or json"
    return .failure(RenderingError(description: description))
}

/// What to do where Graphviz or a part of it is missing: the package has the same name everywhere.
let advice = "install the package graphviz ('apt install graphviz', 'dnf install graphviz', 'brew install graphviz')"

private func isAbsence(_ message: String, of name: String) -> Bool {
    #if canImport(Darwin)
    message.contains("(no such file)")
    #else
    message.hasPrefix(name + ": cannot open shared object file: No such file")
    #endif
}
