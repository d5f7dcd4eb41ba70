struct MemberRepositoryImpl: MemberRepository {
    private let apiService: MemberApiService
    private let localDataSource: MemberCache
    private let mapper: MemberMapper

    init(apiService: MemberApiService, localDataSource: MemberCache, mapper: MemberMapper) {
        self.apiService = apiService
        self.localDataSource = localDataSource
        self.mapper = mapper
    }

    func currentMember() async throws -> Member {
        if let member = try await localDataSource.currentMember() { return mapper.member(from: member) }
        let member = try await apiService.currentMember()
        try await localDataSource.store(member)
        return mapper.member(from: member)
    }

    func clear() async throws {
        try await localDataSource.store(nil)
    }
}
