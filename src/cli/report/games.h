/* Games that the site shows move by move: played through here, since the report plays nothing. */
#ifndef TW_CLI_REPORT_GAMES_H
#define TW_CLI_REPORT_GAMES_H

#include "cli/cli.h"

enum { TW_GAMES_PATH = 64 };

/*
 * Plays the files of --games through and writes their rows into a file of results, which the caller
 * removes; "" where no game was given. What is wrong goes to standard error.
 */
int tw_report_games(const struct tw_arguments *arguments, char ret_path[TW_GAMES_PATH]);

/*
 * Plays scenarios through, by the rules of the library, and writes the rows of those that pass into
 * a file of results, which the caller removes.
 */
struct tw_cli_library;
int tw_scenario_results(const struct tw_cli_library *library, const struct tw_arguments *scenarios,
                        char ret_path[TW_GAMES_PATH]);

#endif
