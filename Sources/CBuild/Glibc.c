// What the libraries of the building system ask of a newer glibc than the oldest that the program starts on, 2.35. Hidden, so that
// other libraries keep theirs.
#ifdef __linux__

#include <stdint.h>
#include <sys/random.h>

// glibc has it since 2.36. libstdc++ asks for it in 'std::random_device', which nothing here uses.
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
    uint32_t number;
    while (getrandom(&number, sizeof number, 0) != sizeof number) {}
    return number;
}

#endif
