#include "engine/mutants.h"

_Thread_local enum tw_mistake tw_mistake;
