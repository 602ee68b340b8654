/* JSON under construction. Called by analysis/report and compare. */
#include "base/base.h"

#include <math.h>

void json_add_string(struct text *out, const char *s)
{
    text_add(out, "\"");
    for (; s && *s; s++)
        if (*s == '"' || *s == '\\')
            text_printf(out, "\\%c", *s);
        else if ((unsigned char)*s < 0x20)
            text_printf(out, "\\u%04x", (unsigned char)*s);
        else
            text_addn(out, s, 1);
    text_add(out, "\"");
}

void json_add_key(struct text *out, const char *key)
{
    char last = out->n ? out->s[out->n - 1] : 0;
    text_printf(out, "%s\"%s\": ", last && last != '{' && last != ' ' ? ", " : "", key);
}

void json_add_text(struct text *out, const char *key, const char *value)
{
    json_add_key(out, key);
    json_add_string(out, value);
}

void json_add_int(struct text *out, const char *key, long long value)
{
    json_add_key(out, key);
    text_printf(out, "%lld", value);
}

void json_add_number(struct text *out, const char *key, double value)
{
    json_add_key(out, key);
    if (isfinite(value))
        text_printf(out, "%.17g", value);
    else
        text_add(out, "null");
}

void json_add_bool(struct text *out, const char *key, bool value)
{
    json_add_key(out, key);
    text_add(out, value ? "true" : "false");
}
