struct ToolDataModel {
    let id: String
    let name: String
    /// The first is the one that the tool starts with.
    let units: [String]
}
