import AshlarFacts
import AshlarModel

/// The containers that each container is created by.
struct ContainerHierarchy {
    /// The containers that create one, in the order of the source.
    private var creators: [DeclarationID: [DeclarationID]] = [:]
    /// The containers whose members are members of one as well.
    private var parts: [DeclarationID: [DeclarationID]] = [:]

    init() {}

    init(files: [FileFacts], accessPaths: AccessPathResolver) {
        for file in files.indices {
            for nesting in files[file].injection.containerParents {
                let written = AccessPathResolver.WrittenType(type: nesting.inner, file: FileID(file), scope: nesting.outer)
                guard case .project(let inner)? = accessPaths.type(written),
                      case .project(let outer)? = accessPaths.extended(DeclarationID(file: FileID(file), index: nesting.outer)),
                      creators[inner]?.contains(outer) != true else { continue }
                creators[inner, default: []].append(outer)
                if nesting.isPart { parts[outer, default: []].append(inner) }
            }
        }
    }

    /// What a lookup finds in the nearest enclosing containers: on each path outward, in the first where it finds anything.
    ///
    /// Visits at most 500 containers, more than projects nest.
    package func nearest<Found>(around container: DeclarationID, _ found: (DeclarationID) -> [Found]) -> [Found] {
        var result: [Found] = []
        var seen: Set<DeclarationID> = [container]
        var open = creators[container] ?? []
        while seen.count < 500, let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            let here = ([next] + (parts[next] ?? [])).flatMap(found)
            if here.isEmpty { open += creators[next] ?? [] } else { result += here }
        }
        return result
    }
}
