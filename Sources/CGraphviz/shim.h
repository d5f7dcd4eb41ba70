#include <pthread.h>
#include <stdlib.h>
#include <graphviz/gvc.h>

/// `gvRenderData` with one signature for all versions: its length is an `unsigned int` before Graphviz 13, a `size_t`
/// since. On little-endian machines, which all of Swift's are, either fills a `size_t` that was zero.
static inline int ashlar_render(GVC_t *context, graph_t *graph, const char *format, char **bytes, size_t *length) {
    *length = 0;
    return gvRenderData(context, graph, format, bytes, (void *)length);
}

/// How Graphviz numbers what has a name.
static inline Agiddisc_t *ashlar_identifiers(void) { return &AgIdDisc; }

/// A graph's own attribute, or NULL where it is not set.
static inline const char *ashlar_attribute(graph_t *graph, const char *name) {
    return agget(graph, (char *)name);
}

/// Calls `work(state)` on a thread with a stack of that many bytes, and waits for it. Returns 0, or an error number when
/// there is no such thread.
static inline int ashlar_call_on_stack(size_t size, void *(*work)(void *), void *state) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    int status = pthread_attr_setstacksize(&attributes, size);
    if (status == 0) status = pthread_create(&thread, &attributes, work, state);
    pthread_attr_destroy(&attributes);
    return status == 0 ? pthread_join(thread, NULL) : status;
}
