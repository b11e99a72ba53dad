// Names the library for its search paths and flags; what calls it is C/Imaging.
#include <chafa.h>
