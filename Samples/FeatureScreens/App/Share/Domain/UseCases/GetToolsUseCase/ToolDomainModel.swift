struct ToolDomainModel: Identifiable, Equatable {
    let id: String
    let name: String
    let units: [String]
    let unit: String
}
