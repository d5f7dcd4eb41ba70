#include "CBuild.h"

__attribute__((weak)) const char *ashlar_commit(void) { return ""; }
__attribute__((weak)) const char *ashlar_swift_syntax(void) { return ""; }
