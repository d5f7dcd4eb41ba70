import AshlarText

extension Declaration.Kind: CodableCase { package static let allCodes = allCases }
extension FileFacts.Origin: CodableCase { package static let allCodes = allCases }
extension Access: CodableCase { package static let allCodes = allCases }
extension Constraint.Relation: CodableCase { package static let allCodes = allCases }
extension Binding.Form: CodableCase { package static let allCodes = allCases }
extension PassedValues.Form: CodableCase { package static let allCodes = allCases }
extension Injection.Form: CodableCase { package static let allCodes = allCases }
extension Injection.Reach: CodableCase { package static let allCodes = allCases }
extension ContainerFunction.Role: CodableCase { package static let allCodes = allCases }
extension Evidence: CodableCase { package static let allCodes = allCases }
