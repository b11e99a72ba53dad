#include "platform.h"

// SwiftPM builds a C target only when it has a source file; all functions are in the header.
