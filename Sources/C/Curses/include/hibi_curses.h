// The one door to ncurses.
#ifndef HIBI_CCURSES_H
#define HIBI_CCURSES_H

#include <stdint.h>

#endif
