// The minimal work to examine a project: `look stat ROOT` walks its folders and calls stat for each file, `look read ROOT` reads
// each Swift file. Uses one thread and skips hidden folders. Prints the number of Swift files and their size in bytes.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long files, bytes;
static int reads;
static char buffer[1 << 20];

static void look(int folder) {
    DIR *stream = fdopendir(folder);
    struct dirent *entry;
    if (!stream) return;
    while ((entry = readdir(stream))) {
        const char *name = entry->d_name;
        size_t length = strlen(name);
        if (name[0] == '.') continue;
        if (entry->d_type == DT_DIR) {
            int inner = openat(dirfd(stream), name, O_RDONLY | O_DIRECTORY);
            if (inner >= 0) look(inner);
            continue;
        }
        int isSwift = length > 6 && !strcmp(name + length - 6, ".swift");
        if (!reads) {
            struct stat status;
            if (fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 && isSwift) files++, bytes += status.st_size;
        } else if (isSwift) {
            int file = openat(dirfd(stream), name, O_RDONLY);
            struct stat status;
            if (file < 0) continue;
            fstat(file, &status);
            for (ssize_t count; (count = read(file, buffer, sizeof buffer)) > 0;) bytes += count;
            close(file);
            files++;
        }
    }
    closedir(stream);
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    reads = !strcmp(arguments[1], "read");
    int root = open(arguments[2], O_RDONLY | O_DIRECTORY);
    if (root < 0) return 1;
    look(root);
    printf("%ld %ld\n", files, bytes);
    return 0;
}
