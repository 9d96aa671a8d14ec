/*
 * Every code a diagnostic can have. Codes are permanent: never renumbered, never reused.
 * tests/diagnostics/ holds a file for each of them, and a test fails when one has none.
 */
#ifndef TW_MODEL_DIAGNOSTIC_CODES_H
#define TW_MODEL_DIAGNOSTIC_CODES_H

/* X(name, code, severity, summary) */
#define TW_CODES(X) X(FILE_UNREADABLE, "TW-FILE-001", ERROR, "The file cannot be read.")

#define TW_ENUM_CODE(name, code, severity, summary) TW_CODE_##name,
enum tw_code { TW_CODES(TW_ENUM_CODE) TW_CODE__COUNT };
#undef TW_ENUM_CODE

#endif
