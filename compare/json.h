/* Reads JSON into a tree. Private to compare/. */
#ifndef AMRCC_COMPARE_JSON_H
#define AMRCC_COMPARE_JSON_H

#include "base/base.h"

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_kind kind;
    double number; /* BOOL: 0 or 1 */
    const char *string;
    const char *key; /* in an object */
    VEC(struct json *) at;
};

/* NULL: the text is no JSON. */
struct json *json_parse(struct arena *a, const char *text);
/* Members of an object: NULL, NaN and the like where there is none of that kind. */
const struct json *json_member(const struct json *j, const char *key);
double json_number(const struct json *j, const char *key); /* NaN: none, or null */
const char *json_string(const struct json *j, const char *key);

#endif
