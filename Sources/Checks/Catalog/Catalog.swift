/// Every check, in the order in which the documentation tells of them.
package let checkCatalog: [any Check.Type] = [
    Layers.self,
    Forbidden.self,
    Allowed.self,
    Independent.self,
    Protected.self,
    Acyclic.self,
    Required.self,
    Layout.self,
    Naming.self,
    AccessLevels.self,
    Members.self,
    Conforms.self,
    Budget.self,
    ManifestAgrees.self,
]
