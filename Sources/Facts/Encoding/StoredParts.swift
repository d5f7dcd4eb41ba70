import AshlarText

extension Declaration.Kind: StoredWord { package static let words = allCases }
extension Access: StoredWord { package static let words = allCases }
extension Constraint.Relation: StoredWord { package static let words = allCases }
extension Binding.Form: StoredWord { package static let words = allCases }
extension Injection.Form: StoredWord { package static let words = allCases }
extension Injection.Reach: StoredWord { package static let words = allCases }
extension ContainerFunction.Role: StoredWord { package static let words = allCases }
extension Evidence: StoredWord { package static let words = allCases }
