/* The tile gallery: every set drawn from its manifest alone, and a sheet to print. */
#ifndef TW_REPORT_GALLERY_H
#define TW_REPORT_GALLERY_H

#include "model/model.h"
#include "report/site.h"

void tw_gallery_write(const struct tw_model *model, struct tw_site *site);

#endif
