// What Embedded Swift expects of its host, for an engine that runs alone in a page: memory, and a few functions of libc.
// It is compiled for wasm32 only, by scripts/engine.

#include <stddef.h>
#include <stdint.h>

// MARK: Memory: size classes of powers of two with a list of free blocks each. A block has its class before it.

typedef struct Block { struct Block *next; } Block;

enum { header = 16, smallest = 5, classes = 32, page = 65536 };

extern unsigned char __heap_base;
static Block *freed[classes];
static uintptr_t top;

static unsigned class_of(size_t size) {
    unsigned class = smallest;
    while (class < classes - 1 && ((size_t)1 << class) < size) class++;
    return class;
}

void *malloc(size_t size) {
    if (size > (size_t)1 << 30) __builtin_trap();
    unsigned class = class_of(size + header);
    Block *block = freed[class];
    if (block) {
        freed[class] = block->next;
        return block;
    }
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t start = top, need = top + ((size_t)1 << class), have = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    if (need > have && __builtin_wasm_memory_grow(0, (need - have + page - 1) / page) == (size_t)-1) __builtin_trap();
    top = need;
    *(unsigned *)start = class;
    return (void *)(start + header);
}

void free(void *pointer) {
    if (!pointer) return;
    unsigned class = *(unsigned *)((uintptr_t)pointer - header);
    Block *block = pointer;
    block->next = freed[class];
    freed[class] = block;
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (alignment > header) __builtin_trap();
    *pointer = malloc(size);
    return 0;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *one, const void *other, size_t count) {
    const unsigned char *a = one, *b = other;
    for (; count--; a++, b++) if (*a != *b) return *a - *b;
    return 0;
}

// MARK: Numbers

// Half away from zero, exactly: Swift's `rounded()`.
double round(double x) {
    double whole = __builtin_trunc(x), rest = x - whole;
    if (rest >= 0.5) return whole + 1;
    if (rest <= -0.5) return whole - 1;
    return __builtin_copysign(whole, x);
}

// The nearest number that a text says; JavaScript's own reader is exact. The engine gives it digits, signs, points and
// exponents only. NaN: it is none.
__attribute__((import_module("page"), import_name("number"))) extern double page_number(const char *text, size_t count);

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
    size_t count = 0;
    while (text[count]) count++;
    double read = page_number(text, count);
    if (read != read) return 0;
    *number = read;
    return text + count;
}

// The seed of hash tables, whose order nothing may depend on.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 42, count); }

// The product of two numbers of 128 bits, which clang calls where a 64-bit product may overflow.
typedef struct { uint64_t low, high; } Wide;

void __multi3(Wide *product, uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
    uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
    uint64_t low = a0 * b0, left = a0 * b1, right = a1 * b0;
    uint64_t middle = (low >> 32) + (uint32_t)left + (uint32_t)right;
    product->low = (low & 0xffffffffu) | (middle << 32);
    product->high = a1 * b1 + (left >> 32) + (right >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
}

// MARK: Unicode

// Texts are compared as they are, without their canonical forms, whose tables weigh a tenth of the module: two spellings
// of a letter with an accent are two texts here, and one natively. No motion depends on that.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { (void)scalar; return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { (void)scalar; return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t one, uint32_t other) { (void)one; (void)other; return UINT32_MAX; }
const uint8_t *_swift_stdlib_nfd_decompositions = 0;

// MARK: Other

int putchar(int letter) { return letter; }
