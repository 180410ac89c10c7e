#pragma once

/// How often this thread has allocated memory so far. In a program that links this module, the calls of all its libraries are counted.
unsigned long allocation_count(void);
