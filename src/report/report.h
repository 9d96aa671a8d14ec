/*
 * The compliance site: static pages from the model and from results. Knows neither the engine nor
 * the oracle.
 */
#ifndef TW_REPORT_REPORT_H
#define TW_REPORT_REPORT_H

#include "model/model.h"
#include "report/site.h"
#include "results/ledger.h"
#include "support/status.h"

struct tw_report_input {
    const struct tw_model *model; /* loaded and checked */
    const char *const *results;   /* files of results */
    size_t result_count;
    const char *url;      /* where the site will be, without a slash at the end, or NULL */
    const char *baseline; /* results to compare with, or NULL */
    const char *games; /* results of games to be published, a file of no name of its own; or NULL */
    const struct tw_ledger *ledger; /* games that were verified over time; or NULL */
    const char *lab;     /* the module of the Lab, compressed, as base64; empty: there is none */
    const char *history; /* directory with summaries of earlier runs, to which this one is added; or
                            NULL */
};

/* Puts the site together. TW_UNUSABLE: site->problem says why. */
enum tw_status tw_report_build(const struct tw_report_input *input, struct tw_site *site);

#endif
