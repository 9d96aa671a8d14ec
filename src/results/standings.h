/* What can be said of a clause and a port; the words stand in results, see docs/conformance.md. */
#ifndef TW_RESULTS_STANDINGS_H
#define TW_RESULTS_STANDINGS_H

/* X(name, word): the worst last. */
#define TW_STANDINGS(X)                                                                            \
    X(NOT_ASKED, "not-asked")         /* no case is about it */                                    \
    X(NOT_CHECKABLE, "not-checkable") /* by any program */                                         \
    X(PARTLY_SHOWN, "partly-shown")   /* nor all of it; the cases about a part of it are right */  \
    X(UNSUPPORTED, "unsupported")     /* the port does not play that */                            \
    X(OBEYED, "obeyed")               /* every case that was answered is right */                  \
    X(IN_DOUBT, "in-doubt")           /* a case fails that another broken clause explains */       \
    X(UNANSWERED, "unanswered")       /* crashed, hung, or answered with an error */               \
    X(BROKEN, "broken")               /* a case about it fails */

#define TW_ENUM_STANDING(name, word) TW_STANDING_##name,
enum tw_standing { TW_STANDINGS(TW_ENUM_STANDING) TW_STANDING__COUNT };
#undef TW_ENUM_STANDING

extern const char *const tw_standing_words[];

#endif
