import AshlarFacts
import AshlarModel

extension CheckRun {
    /// Whether an import of a test framework lies in code that is compiled only where one can be imported, or only with a flag that
    /// the file's targets need not define: such a build may be one for tests alone.
    func mayBeForTestsAlone(_ dependency: Dependency) -> Bool {
        guard dependency.evidence == .imports,
              case (.file(let file), .external(let name)) = (dependency.source, dependency.target),
              Conventions.isTestModule(model.externals[Int(name)]),
              let condition = model.files[Int(file)].condition(at: dependency.mark) else { return false }
        if needsModule(condition, where: Conventions.isTestModule) { return true }
        let targets = model.modulesOfFile[Int(file)].map { model.modules[Int($0)].target }
        return condition.conditionFlags.map { String($0) }.contains { flag in
            guard !["DEBUG", "canImport", "true", "false"].contains(flag), !Platform.hasModule(named: flag),
                  !Conventions.isTestModule(flag) else { return false }
            return !targets.contains { $0.flags?.certain.contains(flag) == true }
        }
    }
}
