"""Audits the packages that a server runs on: `python3 dev.py audit`.

Every one must be pinned in constraints.txt, have a licence that fits ours, and no known vulnerability in the public
database OSV (osv.dev). Exits with 1 if something is wrong, with 2 if the database cannot be reached: then nothing
is known about vulnerabilities.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import urllib.request
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
OSV = "https://api.osv.dev/v1/querybatch"
PATIENCE = 30  # seconds
SERVER = ("postgres", "notify", "passkeys", "pictures", "print", "fast")  # the extras of a server
# Licences that let everyone run, change and pass on Ironroads. LGPL and MPL bind changes to those packages alone.
ALLOWED = re.compile(r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|LGPL|MPL|Mozilla|Unlicense|0BSD", re.I)
SAID_ELSEWHERE = {"resvg-py": "MIT"}  # packages whose metadata name no licence, and what their licence files say


def pins(text: str) -> dict[str, set[str]]:
    """The versions in constraints.txt by package; markers may choose between several.

    >>> pins("numpy==2.4 ; python_version > '3'")
    {'numpy': {'2.4'}}
    """
    found: dict[str, set[str]] = {}
    for line in text.splitlines():
        name, _, version = line.partition(";")[0].strip().partition("==")
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


def packages(extras: tuple[str, ...] = SERVER) -> dict[str, Distribution]:
    """What a server with these extras needs here, directly or not, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    texts = [*project["dependencies"], *(text for name in extras for text in optional[name])]
    wanted = [Requirement(text) for text in texts]
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    while wanted:
        requirement = wanted.pop()
        name, chosen = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, chosen) in seen or not _applies(requirement, {""}):
            continue
        seen.add((name, chosen))
        found[name] = distribution(name)
        needed = [Requirement(text) for text in found[name].requires or ()]
        for one in needed:
            if _applies(one, {"", *chosen}):
                one.marker = None
                wanted.append(one)
    return found


def _applies(requirement: Requirement, extras: set[str]) -> bool:
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras)


def licence(name: str, package: Distribution) -> str:
    """What the metadata say, in any of the three places they have for it."""
    about = package.metadata
    trove = [line.rpartition("::")[2].strip() for line in about.get_all("Classifier") or () if "License ::" in line]
    written = about.get("License-Expression") or (about.get("License") or "").partition("\n")[0]
    return written or ", ".join(trove) or SAID_ELSEWHERE.get(name, "")


def faults(found: dict[str, Distribution], pinned: dict[str, set[str]]) -> list[str]:
    """Packages without a pin or with another version than the pinned one, and licences that do not fit."""
    lines = []
    for name, package in sorted(found.items()):
        if package.version not in pinned.get(name, ()):
            lines.append(
                f"{name} {package.version}: constraints.txt has {', '.join(pinned.get(name, ['no such pin']))}"
            )
        if not ALLOWED.search(licence(name, package)):
            lines.append(f"{name}: its licence is “{licence(name, package)}”")
    return lines


def vulnerabilities(pinned: dict[str, set[str]], url: str = OSV) -> list[str]:
    """What the database knows against the pinned versions; OSError if it cannot be reached."""
    asked = [(name, version) for name, versions in sorted(pinned.items()) for version in sorted(versions)]
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in asked]
    request = urllib.request.Request(
        url, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        results = json.load(answer)["results"]
    return [
        f"{name} {version}: {', '.join(known['id'] for known in result['vulns'])}"
        for (name, version), result in zip(asked, results, strict=True)
        if result.get("vulns")
    ]


def main(url: str = OSV) -> int:
    pinned = pins((ROOT / "constraints.txt").read_text())
    try:
        wrong = faults(packages(), pinned)
    except PackageNotFoundError as error:
        print(f"{error.name} is not installed; run python3 dev.py check first.")
        return 1
    try:
        wrong += vulnerabilities(pinned, url)
    except OSError as error:
        print("\n".join([*wrong, f"Vulnerabilities were NOT checked: {url} cannot be reached ({error})."]))
        return 1 if wrong else 2
    print("\n".join(wrong) or f"{len(pinned)} packages: pinned, licensed, and nothing known against them.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
