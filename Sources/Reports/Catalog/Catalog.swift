/// Every report format.
package let reporterCatalog: [Reporter] = [
    text,
    json,
]
