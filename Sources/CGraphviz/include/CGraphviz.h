#ifndef ASHLAR_CGRAPHVIZ_H
#define ASHLAR_CGRAPHVIZ_H

#include <stddef.h>
#include <stdint.h>

// Graphviz's C interface, declared here instead of included: building needs no Graphviz, and starting loads none. The
// declarations hold for libgvc 6 (Graphviz 2.38) to libgvc 7 (Graphviz 14).

#pragma clang assume_nonnull begin

typedef struct Agraph_s ashlar_graph;
typedef struct GVC_s ashlar_context;
typedef uint64_t ashlar_number;

/// A function that looks an identifier up by its number: all of the discipline's functions at `by_number` are like this.
typedef void *_Nullable (*ashlar_by_number)(void *_Nullable state, int kind, ashlar_number number);

/// The beginning of `Agiddisc_t`: how Graphviz numbers what has a name.
///
/// Before Graphviz 13 or 14, `by_number` is `alloc`, `free` and `print`; since then it is `free`, `print` and `close`, which
/// takes `state` alone and ignores what else it is given. So all three can be forwarded alike in all versions.
typedef struct {
    void *_Nullable (*_Nullable open)(ashlar_graph *_Nonnull graph, void *_Nullable discipline);
    /// Returns whether there is a number: a `long`, of which only the lowest byte is relied on.
    long (*_Nullable map)(void *_Nullable state, int kind, char *_Nullable name, ashlar_number *_Nullable number, int creates);
    ashlar_by_number _Nullable by_number[3];
} ashlar_identifiers;

/// The functions of libgvc and libcgraph that drawing calls.
typedef struct {
    ashlar_graph *_Nullable (*_Nonnull agmemread)(const char *text);
    int (*_Nonnull agclose)(ashlar_graph *graph);
    char *_Nullable (*_Nonnull agget)(void *object, char *name);
    void *_Nullable (*_Nonnull agseterrf)(int (*_Nullable report)(char *_Nullable text));
    ashlar_context *_Nullable (*_Nonnull gvContext)(void);
    int (*_Nonnull gvFreeContext)(ashlar_context *context);
    char *_Nullable (*_Nonnull gvcVersion)(ashlar_context *context);
    int (*_Nonnull gvLayout)(ashlar_context *context, ashlar_graph *graph, const char *engine);
    int (*_Nonnull gvFreeLayout)(ashlar_context *context, ashlar_graph *graph);
    /// The length is an `unsigned int` before Graphviz 13, a `size_t` since. On little-endian machines, which all of Swift's
    /// are, either fills a `size_t` that was zero.
    int (*_Nonnull gvRenderData)(
        ashlar_context *context, ashlar_graph *graph, const char *format, char *_Nullable *_Nonnull bytes, size_t *length
    );
    void (*_Nonnull gvFreeRenderData)(char *_Nullable bytes);
    ashlar_identifiers *_Nonnull AgIdDisc;
    /// Sets the number of the next line of DOT; newer versions count by themselves.
    void (*_Nullable agreadline)(int line);
} ashlar_graphviz;

/// Loads a library by name or path, and finds the functions of libgvc in it and in those it is linked with.
///
/// Returns NULL on success, else what went wrong: the loader's message, valid until the next call.
const char *_Nullable ashlar_load_graphviz(const char *name, ashlar_graphviz *loaded);

/// Calls `work(state)` on a thread with a stack of that many bytes, and waits for it. Returns 0, or an error number when
/// there is no such thread.
int ashlar_call_on_stack(size_t size, void *_Nullable (*_Nonnull work)(void *_Nullable), void *_Nullable state);

#pragma clang assume_nonnull end

#endif
