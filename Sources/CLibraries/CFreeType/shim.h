// What Swift cannot import of FreeType, and nothing else: its headers are named by macros.
#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
// Lays out lines of text on FreeType's faces, by HarfBuzz and FriBidi; its types are FreeType's.
#include <raqm.h>
