/* The parts of the tables that are compiled in. Only for the generators. */
#ifndef TW_GENERATORS_BUILTIN_BUILTIN_H
#define TW_GENERATORS_BUILTIN_BUILTIN_H

#include "generators/generate.h"
#include "generators/names.h"
#include "generators/writer.h"

/* Identifiers of enumeration values, from the lists that define them. */
extern const char *const tw_builtin_kinds[];
extern const char *const tw_builtin_symbols[];
extern const char *const tw_builtin_counters[];
extern const char *const tw_builtin_figures[];
extern const char *const tw_builtin_moments[];
extern const char *const tw_builtin_mechanisms[];
extern const char *const tw_builtin_roles[];
extern const char *const tw_builtin_arrows[];
extern const char *const tw_builtin_modalities[];
extern const char *const tw_builtin_provenances[];
extern const char *const tw_builtin_reasons[];
extern const char *const tw_builtin_ops[];

/* The rows of one set. */
enum tw_status tw_builtin_write_tiles(const struct tw_tile_set *set, struct tw_outputs *outputs);

/* What rulesets say, with their clauses and options. */
enum tw_status tw_builtin_write_rulesets(const struct tw_tables *tables,
                                         struct tw_outputs *outputs);

/* Fields of a clause, and of the tables as a whole, that say how they are verified. */
void tw_builtin_write_evidence(struct tw_writer *writer, const struct tw_clause *clause);
void tw_builtin_write_verification(struct tw_writer *writer, const struct tw_verification *all);

/* Every formula as a function and as a program. */
enum tw_status tw_builtin_write_formulas(const struct tw_tables *tables,
                                         struct tw_outputs *outputs);

/* The declarations of what tw_builtin_write_formulas() defines. */
void tw_builtin_declare_formulas(struct tw_writer *writer, const struct tw_tables *tables);

/* The name of a formula: "tw_formula_base_road_complete_points". */
struct tw_name tw_builtin_formula_name(const struct tw_ruleset *ruleset, unsigned scoring,
                                       bool is_condition);

/* The names of the rows of a set, and of a clause's number. */
struct tw_name tw_builtin_tiles_name(const struct tw_tile_set *set);
struct tw_name tw_builtin_clause_name(const struct tw_clause *clause);

/* The comment on top of a file that comes from all rulesets, or from everything. */
void tw_builtin_header(struct tw_writer *writer, const struct tw_tables *tables);

/* Fields, for all parts. Empty ones are left out. */
void tw_builtin_string(struct tw_writer *writer, const char *name, const char *string);
void tw_builtin_number(struct tw_writer *writer, const char *name, long number);
void tw_builtin_name(struct tw_writer *writer, const char *name, const char *identifier);

#endif
