// Makes one system call of ashlar fail, or lists folders in another order. Loaded with LD_PRELOAD; Linux only.
//
// ASHLAR_FAULT=<call>:<number>:<fault>  the call with this number, counted from 1, fails with an error number, or is `short`
//                                       (reads or writes one byte), or `kill`s the process.
// ASHLAR_COUNT=<file>                   the numbers of calls are appended to a file at the end: `<call> <count>`.
// ASHLAR_CLOCK=<number>:<seconds>       from the call with this number on, the clock shows another time.
// ASHLAR_SHUFFLE=<seed>                 readdir returns the entries of a folder in another order.
//
// Only the program named ashlar is affected, not git.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    OPEN, READ, PREAD, WRITE, CLOSE, MMAP, FSTAT, FSTATAT, LSEEK, RENAME, UNLINK, FLOCK, FTRUNCATE, FSYNC, FCHMOD, MKSTEMP, MKDTEMP, SYMLINK,
    OPENDIR, READDIR, PIPE, SPAWN, POLL, WAITPID, REALPATH, THREAD, CLOCK, CALLS
};
static const char *const names[CALLS] = {
    "open", "read", "pread", "write", "close", "mmap", "fstat", "fstatat", "lseek", "rename", "unlink", "flock", "ftruncate", "fsync", "fchmod",
    "mkstemp", "mkdtemp", "symlink", "opendir", "readdir", "pipe", "spawn", "poll", "waitpid", "realpath", "thread", "clock"
};
static atomic_int counts[CALLS];
static int faultCall = -1, faultNumber, faultError, isShort, isKill, isActive;
static unsigned long shuffle;
static int jumpNumber;
static long jump;

__attribute__((constructor)) static void begin(void) {
    isActive = strcmp(program_invocation_short_name, "ashlar") == 0;
    if (!isActive) return;
    const char *fault = getenv("ASHLAR_FAULT"), *seed = getenv("ASHLAR_SHUFFLE"), *time = getenv("ASHLAR_CLOCK");
    char call[32], what[32];
    if (seed) shuffle = strtoul(seed, NULL, 10);
    if (time) sscanf(time, "%d:%ld", &jumpNumber, &jump);
    if (!fault || sscanf(fault, "%31[^:]:%d:%31s", call, &faultNumber, what) != 3) return;
    for (int index = 0; index < CALLS; index++) if (strcmp(names[index], call) == 0) faultCall = index;
    isShort = strcmp(what, "short") == 0;
    isKill = strcmp(what, "kill") == 0;
    faultError = atoi(what);
}

__attribute__((destructor)) static void finish(void) {
    const char *path = getenv("ASHLAR_COUNT");
    FILE *file = path && isActive ? fopen(path, "a") : NULL;
    if (!file) return;
    for (int index = 0; index < CALLS; index++) fprintf(file, "%s %d\n", names[index], counts[index]);
    fclose(file);
}

static int fails(int call) {
    if (!isActive) return 0;
    int number = atomic_fetch_add(&counts[call], 1) + 1;
    if (call != faultCall || number != faultNumber) return 0;
    if (isKill) kill(getpid(), SIGKILL);
    if (isShort) return 0;
    errno = faultError;
    return 1;
}
static int isCut(int call) { return isActive && isShort && call == faultCall && counts[call] == faultNumber; }

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); real; })

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    int mode = va_arg(list, int);
    va_end(list);
    return fails(OPEN) ? -1 : REAL(open)(path, flags, mode);
}
ssize_t read(int file, void *bytes, size_t count) {
    if (fails(READ)) return -1;
    return REAL(read)(file, bytes, isCut(READ) && count > 1 ? 1 : count);
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    if (fails(PREAD)) return -1;
    return REAL(pread)(file, bytes, isCut(PREAD) && count > 1 ? 1 : count, offset);
}
ssize_t write(int file, const void *bytes, size_t count) {
    if (fails(WRITE)) return -1;
    return REAL(write)(file, bytes, isCut(WRITE) && count > 1 ? 1 : count);
}
// A descriptor is closed in any case (close(2)).
int close(int file) {
    int isFailed = fails(CLOSE), error = errno, result = REAL(close)(file);
    if (!isFailed) return result;
    errno = error;
    return -1;
}
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (file >= 0 && fails(MMAP)) return MAP_FAILED;
    return REAL(mmap)(address, size, protection, flags, file, offset);
}
int fstat(int file, struct stat *info) { return fails(FSTAT) ? -1 : REAL(fstat)(file, info); }
int fstatat(int folder, const char *path, struct stat *info, int flags) { return fails(FSTATAT) ? -1 : REAL(fstatat)(folder, path, info, flags); }
off_t lseek(int file, off_t offset, int from) { return fails(LSEEK) ? -1 : REAL(lseek)(file, offset, from); }
int rename(const char *from, const char *to) { return fails(RENAME) ? -1 : REAL(rename)(from, to); }
int unlink(const char *path) { return fails(UNLINK) ? -1 : REAL(unlink)(path); }
int flock(int file, int operation) { return fails(FLOCK) ? -1 : REAL(flock)(file, operation); }
int ftruncate(int file, off_t size) { return fails(FTRUNCATE) ? -1 : REAL(ftruncate)(file, size); }
int fsync(int file) { return fails(FSYNC) ? -1 : REAL(fsync)(file); }
int fchmod(int file, mode_t mode) { return fails(FCHMOD) ? -1 : REAL(fchmod)(file, mode); }
int mkstemp(char *name) { return fails(MKSTEMP) ? -1 : REAL(mkstemp)(name); }
char *mkdtemp(char *name) { return fails(MKDTEMP) ? NULL : REAL(mkdtemp)(name); }
int symlink(const char *target, const char *path) { return fails(SYMLINK) ? -1 : REAL(symlink)(target, path); }
int pipe(int ends[2]) { return fails(PIPE) ? -1 : REAL(pipe)(ends); }
int poll(struct pollfd *files, nfds_t count, int time) { return fails(POLL) ? -1 : REAL(poll)(files, count, time); }
pid_t waitpid(pid_t process, int *status, int options) { return fails(WAITPID) ? -1 : REAL(waitpid)(process, status, options); }
char *realpath(const char *path, char *real) { return fails(REALPATH) ? NULL : REAL(realpath)(path, real); }
int posix_spawnp(pid_t *process, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const variables[]) {
    return fails(SPAWN) ? errno : REAL(posix_spawnp)(process, program, actions, attributes, arguments, variables);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    return fails(THREAD) ? errno : REAL(pthread_create)(thread, attributes, body, argument);
}
int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    if (isActive && clock == CLOCK_REALTIME && atomic_fetch_add(&counts[CLOCK], 1) + 1 >= jumpNumber) time->tv_sec += jump;
    return result;
}
DIR *opendir(const char *path) { return fails(OPENDIR) ? NULL : REAL(opendir)(path); }

// The entries of the folder that a thread lists, in another order.
struct Listing { DIR *folder; struct dirent *entries; int count, next; };
static _Thread_local struct Listing listing;

struct dirent *readdir(DIR *folder) {
    if (fails(READDIR)) return NULL;
    if (!shuffle || !isActive) return REAL(readdir)(folder);
    if (listing.folder != folder) {
        free(listing.entries);
        listing = (struct Listing){folder, NULL, 0, 0};
        for (struct dirent *entry; (entry = REAL(readdir)(folder));) {
            listing.entries = realloc(listing.entries, (listing.count + 1) * sizeof *entry);
            memcpy(&listing.entries[listing.count++], entry, entry->d_reclen);
        }
        unsigned long state = shuffle;
        for (int index = listing.count - 1; index > 0; index--) {
            state = state * 6364136223846793005UL + 1442695040888963407UL;
            int other = (int)((state >> 33) % (unsigned long)(index + 1));
            struct dirent entry = listing.entries[index];
            listing.entries[index] = listing.entries[other];
            listing.entries[other] = entry;
        }
    }
    if (listing.next < listing.count) return &listing.entries[listing.next++];
    listing.folder = NULL;
    return NULL;
}
