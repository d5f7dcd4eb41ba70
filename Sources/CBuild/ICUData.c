// ICU's data, without entries: takes the place of the 32 MB that a statically linked Foundation would add.
//
// Ashlar formats no dates, sorts no words by language and breaks no text into words: all that it asks of ICU, which is to match
// the regular expressions of the YAML parser, works from tables in ICU's code. The symbol holds ICU's version; a version without
// a line here makes the program larger, nothing else. The layout is that of ICU's own file 'stubdata'. Hidden, so that a dynamically
// linked Foundation keeps its data.
#ifdef __linux__

#include <stdint.h>

#define HIDDEN __attribute__((visibility("hidden")))

const struct {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t information_size, reserved;
    uint8_t is_big_endian, character_set, character_size, padding;
    uint8_t format[4], format_version[4], data_version[4], rest[8];
    uint32_t entries, reserved_entries;
    int32_t no_entry[4];
} ashlar_icu_data HIDDEN __attribute__((aligned(16))) = {
    .header_size = 32, .magic = {0xda, 0x27}, .information_size = 20, .character_size = 2,
    .format = {'T', 'o', 'C', 'P'}, .format_version = {1},
};

#define VERSION(number) extern HIDDEN __attribute__((alias("ashlar_icu_data"))) const int icudt##number##_dat;
VERSION(74) VERSION(75) VERSION(76) VERSION(77) VERSION(78) VERSION(79) VERSION(80) VERSION(81) VERSION(82)

#endif
