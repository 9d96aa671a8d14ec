/* What can be said of a clause and a port; the words stand in results, see docs/conformance.md. */
#ifndef TW_RESULTS_STANDINGS_H
#define TW_RESULTS_STANDINGS_H

/* X(name, word): the worst last. */
#define TW_STANDINGS(X)                                                                            \
    X(NOT_ASKED, "not-asked")         /* no case is about it */                                    \
    X(NOT_CHECKABLE, "not-checkable") /* by any program */                                         \
    X(NOT_FINISHED, "not-finished")   /* no answer in time */                                      \
    X(PARTLY_SHOWN, "partly-shown")   /* nor all of it; the cases about a part of it are right */  \
    X(UNSUPPORTED, "unsupported")     /* the port does not play that */                            \
    X(PARTLY_ASKED, "partly-asked") /* right so far; not every way to get it wrong is excluded */  \
    X(OBEYED, "obeyed")             /* and every one that answers could show is */                 \
    X(TOUCHED, "touched")           /* a case about it fails, and its cause lies elsewhere */      \
    X(UNANSWERED, "unanswered")     /* crashed, or answered with an error */                       \
    X(BROKEN, "broken")             /* a diagnosis names it, or a case about it alone fails */

#define TW_ENUM_STANDING(name, word) TW_STANDING_##name,
enum tw_standing { TW_STANDINGS(TW_ENUM_STANDING) TW_STANDING__COUNT };
#undef TW_ENUM_STANDING

extern const char *const tw_standing_words[];

#endif
