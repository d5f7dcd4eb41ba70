// Drift: the target was removed, but its folder was not. This file is maintained, but never compiled.
// [a-file-belongs-to-one-target]
struct PriceList {
    var title = "Prices"
}
