// libzstd, which reads Zstandard.
#include <zstd.h>
