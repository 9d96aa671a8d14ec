/* The module for WebAssembly that the program carries with it: compressed, as base64; or empty. */
#ifndef TW_LAB_MODULE_H
#define TW_LAB_MODULE_H

extern const char tw_lab_module[];

#endif
