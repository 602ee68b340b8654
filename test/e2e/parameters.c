/* Prints the table of parameters as the runtime has it: docs/parameters.md must hold the same. */
#include <stdio.h>

void amr__config_describe(FILE *to);

int main(void)
{
    amr__config_describe(stdout);
    return 0;
}
