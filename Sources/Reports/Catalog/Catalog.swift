/// Every report format.
package let reporterCatalog: [Reporter] = [
    text,
    json,
    sarif,
    github,
    gitlab,
    junit,
    checkstyle,
    markdown,
    csv,
    xcode,
]
