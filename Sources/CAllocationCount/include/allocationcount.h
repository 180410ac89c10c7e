#pragma once

/// How often this thread has asked for memory so far. Whoever links this module has its malloc counted, in all of its libraries, too.
unsigned long allocation_count(void);
