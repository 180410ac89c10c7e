// The files that the program carries. The assembler reads them, so they cost the compiler nothing.

        .section .note.GNU-stack, "", %progbits
        .section .data.rel.ro, "aw", %progbits
        .balign 8
        .hidden embedded_files
        .globl  embedded_files
embedded_files:

        .macro  embedded path
        .section .rodata
1:      .asciz  "\path"
2:      .incbin "\path"
3:
        .section .data.rel.ro, "aw", %progbits
        .8byte  1b, 2b, 3b - 2b
        .endm

#include "paths.h"

        .hidden embedded_files_end
        .globl  embedded_files_end
embedded_files_end:
