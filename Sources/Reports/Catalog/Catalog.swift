/// All report formats. Each is one file in this folder.
package let reporterCatalog: [Reporter] = [
    text,
    json,
    sarif,
    github,
    azure,
    teamcity,
    gitlab,
    junit,
    checkstyle,
    markdown,
    csv,
    xcode,
]
