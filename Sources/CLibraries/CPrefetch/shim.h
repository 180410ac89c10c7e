// Has the processor fetch a line of memory that will be written soon, for which Swift has no word.
static inline void prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }
