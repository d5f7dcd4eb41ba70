protocol HarvestFormatting: Sendable {
    func text(for harvest: Harvest) -> String
}

struct HarvestFormatter: HarvestFormatting {
    func text(for harvest: Harvest) -> String {
        harvest.weight < 1000 ? "\(harvest.weight) g" : "\(harvest.weight / 1000) kg"
    }
}
