// Prints the type references between a package's files, as the compiler has indexed them: index_edges STORE ROOT
//
// Reads a build's index store and prints, with paths relative to ROOT,
//     FILE                  for every Swift file that the compiler has read, and
//     FROM \t TO \t SYMBOL   for every type that FROM names in its source and TO declares.
// Types are nominal types, protocols and aliases; local types, associated types, generic parameters and implicit references
// do not count. Lines may repeat. Files in .build belong to dependencies and are skipped.
//
// Shares no code with Ashlar's own reader and links the toolchain's library, so that each can validate the other.
#include <indexstore/indexstore.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct mention {
    char *usr, *name, *file;
};

struct list {
    struct mention *items;
    size_t count, capacity;
};

static struct list declared, named;
static indexstore_t store;
static char root[PATH_MAX];
static const char *current_file;

static void *enough(void *memory) {
    if (!memory) { perror("index_edges"), exit(2); }
    return memory;
}

static char *text(indexstore_string_ref_t string) {
    return enough(strndup(string.data ? string.data : "", string.length));
}

static void add(struct list *list, indexstore_symbol_t symbol) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? list->capacity * 2 : 4096;
        list->items = enough(realloc(list->items, list->capacity * sizeof *list->items));
    }
    list->items[list->count++] = (struct mention) {
        text(indexstore_symbol_get_usr(symbol)), text(indexstore_symbol_get_name(symbol)), (char *) current_file
    };
}

static bool names_type(indexstore_symbol_t symbol) {
    switch (indexstore_symbol_get_kind(symbol)) {
    case INDEXSTORE_SYMBOL_KIND_CLASS:
    case INDEXSTORE_SYMBOL_KIND_ENUM:
    case INDEXSTORE_SYMBOL_KIND_PROTOCOL:
    case INDEXSTORE_SYMBOL_KIND_STRUCT:
    case INDEXSTORE_SYMBOL_KIND_TYPEALIAS: break;
    default: return false;
    }
    switch (indexstore_symbol_get_subkind(symbol)) {
    case INDEXSTORE_SYMBOL_SUBKIND_SWIFTASSOCIATEDTYPE:
    case INDEXSTORE_SYMBOL_SUBKIND_SWIFTGENERICTYPEPARAM: return false;
    default: return !(indexstore_symbol_get_properties(symbol) & INDEXSTORE_SYMBOL_PROPERTY_LOCAL);
    }
}

static bool see_occurrence(void *context, indexstore_occurrence_t occurrence) {
    (void) context;
    indexstore_symbol_t symbol = indexstore_occurrence_get_symbol(occurrence);
    uint64_t roles = indexstore_occurrence_get_roles(occurrence);
    if (!names_type(symbol)) return true;
    if (roles & INDEXSTORE_SYMBOL_ROLE_DEFINITION) {
        add(&declared, symbol);
    } else if ((roles & INDEXSTORE_SYMBOL_ROLE_REFERENCE) && !(roles & INDEXSTORE_SYMBOL_ROLE_IMPLICIT)) {
        add(&named, symbol);
    }
    return true;
}

// The path relative to the root, if it leads to an existing Swift file below the root; else null.
static char *own_path(const char *path) {
    static char real[PATH_MAX];
    size_t length = strlen(path), prefix = strlen(root);
    if (length < 6 || strcmp(path + length - 6, ".swift") || !realpath(path, real)) return NULL;
    if (strncmp(real, root, prefix) || real[prefix] != '/' || strstr(real + prefix, "/.build/")) return NULL;
    return enough(strdup(real + prefix + 1));
}

static bool see_dependency(void *context, indexstore_unit_dependency_t dependency) {
    (void) context;
    if (indexstore_unit_dependency_get_kind(dependency) != INDEXSTORE_UNIT_DEPENDENCY_RECORD) return true;
    char *path = text(indexstore_unit_dependency_get_filepath(dependency));
    char *own = own_path(path);
    free(path);
    if (!own) return true;
    char *name = text(indexstore_unit_dependency_get_name(dependency));
    indexstore_error_t error = NULL;
    indexstore_record_reader_t record = indexstore_record_reader_create(store, name, &error);
    free(name);
    if (!record) return true;
    current_file = own;
    puts(own);
    indexstore_record_reader_occurrences_apply_f(record, NULL, see_occurrence);
    indexstore_record_reader_dispose(record);
    return true;
}

static bool see_unit(void *context, indexstore_string_ref_t unit_name) {
    (void) context;
    char *name = text(unit_name);
    indexstore_error_t error = NULL;
    indexstore_unit_reader_t unit = indexstore_unit_reader_create(store, name, &error);
    free(name);
    if (!unit) return true;
    if (!indexstore_unit_reader_is_system_unit(unit)) {
        indexstore_unit_reader_dependencies_apply_f(unit, NULL, see_dependency);
    }
    indexstore_unit_reader_dispose(unit);
    return true;
}

static int by_symbol_and_file(const void *left, const void *right) {
    const struct mention *a = left, *b = right;
    int order = strcmp(a->usr, b->usr);
    return order ? order : strcmp(a->file, b->file);
}

static size_t first_declaration(const char *usr) {
    size_t low = 0, high = declared.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(declared.items[middle].usr, usr) < 0) low = middle + 1; else high = middle;
    }
    return low;
}

int main(int count, char **arguments) {
    if (count != 3 || !realpath(arguments[2], root)) {
        fprintf(stderr, "usage: index_edges STORE ROOT\n");
        return 2;
    }
    indexstore_error_t error = NULL;
    store = indexstore_store_create(arguments[1], &error);
    if (!store) {
        fprintf(stderr, "index_edges: %s\n", error ? indexstore_error_get_description(error) : "no index store");
        return 2;
    }
    indexstore_store_units_apply_f(store, 1, NULL, see_unit);
    qsort(declared.items, declared.count, sizeof *declared.items, by_symbol_and_file);
    for (size_t i = 0; i < named.count; i++) {
        struct mention *mention = &named.items[i];
        size_t first = first_declaration(mention->usr);
        bool is_own = false, is_known = false;
        for (size_t at = first; at < declared.count && !strcmp(declared.items[at].usr, mention->usr); at++) {
            is_known = true;
            is_own = is_own || !strcmp(declared.items[at].file, mention->file);
        }
        if (is_known && !is_own) printf("%s\t%s\t%s\n", mention->file, declared.items[first].file, mention->name);
    }
    return 0;
}
