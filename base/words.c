/* Words in C text: names, keywords and numbers without a point. Called wherever the compiler looks
 * into the program's own text. */
#include "base/base.h"

#include <ctype.h>
#include <string.h>

bool word_holds(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

size_t word_length(const char *s)
{
    size_t n = 0;
    while (word_holds(s[n]))
        n++;
    return n;
}

const char *word_begin(const char *text, const char *end)
{
    while (end > text && word_holds(end[-1]))
        end--;
    return end;
}

bool word_is(const char *s, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(s, word, n) && !word_holds(s[n]);
}

bool word_among(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words;
}

const char *word_find(const char *text, const char *word)
{
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !word_holds(at[-1])) && word_is(at, word))
            return at;
    return NULL;
}
