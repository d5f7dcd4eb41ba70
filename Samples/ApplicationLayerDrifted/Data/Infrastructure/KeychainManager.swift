import Foundation
import Security

/// Stores the access token that authenticates requests.
final class KeychainManager: Sendable {
    private let account = "accessToken"

    func getAccessToken() -> String? {
        var item: CFTypeRef?
        let query = query().merging([kSecReturnData as String: true]) { $1 }
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else {
            return nil
        }
        return String(data: data, encoding: .utf8)
    }

    func setAccessToken(_ token: String) {
        removeAccessToken()
        let item = query().merging([kSecValueData as String: Data(token.utf8)]) { $1 }
        SecItemAdd(item as CFDictionary, nil)
    }

    func removeAccessToken() {
        SecItemDelete(query() as CFDictionary)
    }

    private func query() -> [String: Any] {
        [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
    }
}
