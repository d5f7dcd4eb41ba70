import AshlarFacts
import AshlarModel

/// Which containers are made in which.
struct Nestings {
    /// The containers that make one, in the order of the source.
    private var makers: [DeclarationID: [DeclarationID]] = [:]
    /// Those whose members can be had from one as well.
    private var parts: [DeclarationID: [DeclarationID]] = [:]

    init() {}

    init(files: [FileFacts], ways: Ways) {
        for file in files.indices {
            for nesting in files[file].wiring.nestings {
                let written = Ways.Written(type: nesting.inner, file: FileID(file), scope: nesting.outer)
                guard case .project(let inner)? = ways.type(written),
                      case .project(let outer)? = ways.extended(DeclarationID(file: FileID(file), index: nesting.outer)),
                      makers[inner]?.contains(outer) != true else { continue }
                makers[inner, default: []].append(outer)
                if nesting.isPart { parts[outer, default: []].append(inner) }
            }
        }
    }

    /// What the nearest containers around one have: on each way outwards the first that has anything. Only so many are
    /// looked at as no project nests.
    package func nearest<Found>(around container: DeclarationID, _ found: (DeclarationID) -> [Found]) -> [Found] {
        var result: [Found] = []
        var seen: Set<DeclarationID> = [container]
        var open = makers[container] ?? []
        while seen.count < 500, let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            let here = ([next] + (parts[next] ?? [])).flatMap(found)
            if here.isEmpty { open += makers[next] ?? [] } else { result += here }
        }
        return result
    }
}
