// Drift: the target went, its folder stayed. The file is read, searched and corrected, and never compiled.
// [a-file-belongs-to-one-target]
struct PriceList {
    var title = "Prices"
}
