#include "CGraphviz.h"

#include <dlfcn.h>
#include <pthread.h>

const char *ashlar_load_graphviz(const char *name, ashlar_graphviz *loaded) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    const struct { const char *name; void *place; } functions[] = {
        {"agmemread", &loaded->agmemread}, {"agclose", &loaded->agclose}, {"agget", &loaded->agget},
        {"agseterrf", &loaded->agseterrf}, {"gvContext", &loaded->gvContext}, {"gvFreeContext", &loaded->gvFreeContext},
        {"gvcVersion", &loaded->gvcVersion}, {"gvLayout", &loaded->gvLayout}, {"gvFreeLayout", &loaded->gvFreeLayout},
        {"gvRenderData", &loaded->gvRenderData}, {"gvFreeRenderData", &loaded->gvFreeRenderData},
        {"AgIdDisc", &loaded->AgIdDisc},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *found = dlsym(library, functions[index].name);
        if (!found) return dlerror();
        *(void **)functions[index].place = found;
    }
    *(void **)&loaded->agreadline = dlsym(library, "agreadline");
    return NULL;
}

int ashlar_call_on_stack(size_t size, void *(*work)(void *), void *state) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    int status = pthread_attr_setstacksize(&attributes, size);
    if (status == 0) status = pthread_create(&thread, &attributes, work, state);
    pthread_attr_destroy(&attributes);
    return status == 0 ? pthread_join(thread, NULL) : status;
}
