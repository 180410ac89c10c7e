#ifdef WITHOUT_ICU_DATA

#include <stdint.h>

// ICU's data, 34 MB of calendars, languages and time zones that nothing in this program asks for: in their place an
// empty table of contents, as ICU's own builds have it before their data is made. The linker takes this object before
// the archive's. Hidden, so that it never takes the place of a shared library's data. A version of ICU with another
// name for its data is linked with it, and the program is larger, not wrong.
//
// Source: ICU 76, common/unicode/udata.h (UDataInfo), common/ucmndata.h ("CmnD", a table of contents), udatamem.h.
struct table_of_contents {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t information_size, reserved;
    uint8_t is_big_endian, character_set, character_size, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4];
    uint8_t padding[8];
    uint32_t count, reserved_count;
};

__attribute__((visibility("hidden"), aligned(16))) const struct table_of_contents icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .information_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .character_size = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};

#endif
