struct ToolDataModel {
    let id: String
    let name: String
    /// The first unit is the default.
    let units: [String]
}
