#include <malloc.h>  // malloc_trim, which the system's own module leaves out
