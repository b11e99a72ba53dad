#include "hibi_curses.h"
