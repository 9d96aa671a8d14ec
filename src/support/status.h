/* What a function that can fail says about how it went. */
#ifndef TW_SUPPORT_STATUS_H
#define TW_SUPPORT_STATUS_H

enum tw_status {
    TW_OK = 0,    /* everything holds */
    TW_FINDING,   /* the input could be used, and something in it does not hold */
    TW_UNUSABLE,  /* the call or the input could not be used */
    TW_NO_MEMORY, /* memory ran out */
};

#endif
