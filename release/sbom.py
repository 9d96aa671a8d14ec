#!/usr/bin/env python3
"""Writes the bill of materials of a source tarball beside it, as SPDX 2.3.

usage: sbom.py TARBALL
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import time
from pathlib import Path

# name in SPDX, name for pkg-config, licence, what it is for
NEEDED = [("libyaml", "yaml-0.1", "MIT", "RUNTIME_DEPENDENCY_OF"),
          ("PCRE2", "libpcre2-8", "BSD-3-Clause", "RUNTIME_DEPENDENCY_OF"),
          ("ICU", "icu-i18n", "Unicode-3.0", "RUNTIME_DEPENDENCY_OF"),
          ("Jansson", "jansson", "MIT", "RUNTIME_DEPENDENCY_OF"),
          ("Criterion", "criterion", "MIT", "TEST_DEPENDENCY_OF")]


def version_of(name):
    done = subprocess.run(["pkg-config", "--modversion", name], capture_output=True, text=True)
    return done.stdout.strip() or "NOASSERTION"


def package(spdx, name, version, licence, **more):
    return {"SPDXID": f"SPDXRef-{spdx}", "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "licenseConcluded": licence,
            "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


def main():
    tarball = Path(sys.argv[1])
    version = re.fullmatch(r"tilewright-(.+)\.tar\.xz", tarball.name)[1]
    digest = hashlib.sha256(tarball.read_bytes()).hexdigest()
    files, newest = [], 0
    with tarfile.open(tarball) as archive:
        for number, member in enumerate(sorted(archive.getmembers(), key=lambda m: m.name)):
            newest = max(newest, member.mtime)
            if member.isfile():
                content = archive.extractfile(member).read()
                files.append({
                    "SPDXID": f"SPDXRef-File-{number}", "fileName": "./" + member.name,
                    "checksums": [
                        {"algorithm": "SHA1", "checksumValue": hashlib.sha1(content).hexdigest()},
                        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()}],
                    "licenseConcluded": "MIT", "copyrightText": "NOASSERTION"})
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"tilewright-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/tilewright-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(newest)),
            "creators": ["Tool: tilewright-release-sbom"]},
        "packages": [package("Tilewright", "tilewright", version, "MIT", packageFileName=tarball.name,
                             checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
                             filesAnalyzed=False)]
        + [package(name, name, version_of(config), licence, filesAnalyzed=False)
           for name, config, licence, _ in NEEDED],
        "files": files,
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": "SPDXRef-Tilewright"}]
        + [{"spdxElementId": f"SPDXRef-{name}", "relationshipType": kind,
            "relatedSpdxElement": "SPDXRef-Tilewright"} for name, _, _, kind in NEEDED]
        + [{"spdxElementId": "SPDXRef-Tilewright", "relationshipType": "CONTAINS",
            "relatedSpdxElement": file["SPDXID"]} for file in files],
    }
    out = tarball.with_name(tarball.name + ".spdx.json")
    out.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    print(out)


main()
