/// What a manifest's tool provides to its code: the types of `PackageDescription` or of `ProjectDescription`.
protocol ManifestLibrary {
    var conditions: BuildConditions { get }

    /// Whether instances of a type are shared rather than copied.
    func isClass(_ type: String) -> Bool

    /// The type of an argument or a property of one of the library's types.
    func shape(of label: String, in type: String) -> TypeShape?

    /// The value of a property that no argument gave; `nil` where the library has none.
    func property(_ name: String, of record: Value.Record) -> Value?

    /// The type that a static function or case belongs to when only its name and labels are known.
    func type(making name: String, labels: [String?]) -> String?
}
