/// The library that a manifest imports, `PackageDescription` or `ProjectDescription`, as far as its evaluation needs it.
protocol ManifestLibrary {
    var conditions: BuildConditions { get }

    /// Whether a type has reference semantics.
    func isClass(_ type: String) -> Bool

    /// The type of an argument or a property of one of the library's types.
    func shape(of label: String, in type: String) -> TypeShape?

    /// The value of a property that was not an argument; `nil` if the library does not define it.
    func property(_ name: String, of record: Value.Record) -> Value?

    /// The value of a property of a type that a literal text stands for.
    func property(_ name: String, ofText text: String) -> Value?

    /// Whether a property is the list itself, of a type whose values may be written as a literal list or text.
    func isList(_ name: String) -> Bool

    /// Whether a type has a static function with this name, which code in an extension calls without the type's name.
    func makes(_ name: String, in type: String) -> Bool

    /// The type whose static function or case has this name and these labels, for `.name(…)` without an expected type.
    func type(making name: String, labels: [String?]) -> String?
}
