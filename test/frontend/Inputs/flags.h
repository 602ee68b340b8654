#include <stdbool.h>
struct flags {
    bool on, sides[2];
};
struct mark {
#ifdef CHARS
    char set;
#else
    bool set;
#endif
};
