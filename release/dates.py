#!/usr/bin/env python3
"""Gives all files of a tarball the time of the last commit, so that two tarballs are the same bytes."""

import os
import subprocess

root = os.environ["MESON_DIST_ROOT"]
source = os.environ["MESON_SOURCE_ROOT"]
when = int(subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=source, capture_output=True,
                          text=True, check=True).stdout)
for folder, _, files in os.walk(root, topdown=False):
    for name in files:
        os.utime(os.path.join(folder, name), (when, when), follow_symlinks=False)
    os.utime(folder, (when, when))
