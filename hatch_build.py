"""Compiles the rules with mypyc when IRONROADS_COMPILE is set; otherwise the wheel is pure Python."""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src/ironroads")
SHARED = [
    "core/game.py",
    "core/bits.py",
    "core/lists.py",
    "core/match.py",
    "core/network.py",
    "bots/outlook.py",
    "bots/plan.py",
    "bots/playout.py",
    "bots/search.py",
    "bots/tree.py",
    "table/story.py",
]
# What a game shows, says, reads or writes stays plain Python; what it plays by is compiled.
LEFT_OUT = {
    "__init__.py", "bulletin.py", "draft.py", "face.py", "format.py", "gazetteer.py", "hexname.py", "orders.py",
    "outline.py", "panels.py", "position.py", "results.py", "run_orders.py", "scenery.py", "steam_lines.py",
    "steam_position.py", "suggest.py", "suggestions.py",
}  # fmt: skip


def modules(root: Path) -> list[str]:
    """The modules compiled as one group, so that calls between them are direct."""
    package = root / PACKAGE
    shared = [package / name for name in SHARED]
    rules = [path for path in sorted(package.glob("games/*/*.py")) if path.name not in LEFT_OUT]
    return [str(path.relative_to(root / "src")) for path in shared + rules if path.exists()]


class CompileHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]", "setuptools"] if self._wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._wanted() or version == "editable":
            return
        root = Path(self.root)
        self.work = Path(tempfile.mkdtemp(prefix="ironroads-"))
        work = self.work / "src"
        shutil.copytree(root / "src", work, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        subprocess.run([sys.executable, __file__, *modules(root)], cwd=work, check=True)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in work.rglob("*.so"):
            if "build" not in library.relative_to(work).parts:
                build_data["force_include"][str(library)] = str(library.relative_to(work))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "work"):
            shutil.rmtree(self.work)

    @staticmethod
    def _wanted() -> bool:
        return bool(os.environ.get("IRONROADS_COMPILE"))


def compile_here(paths: list[str]) -> None:
    """One C file for each module, compiled on all cores, linked into one library."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class BuildTogether(build_ext):
        def build_extensions(self) -> None:
            compile_in_turn = self.compiler.compile

            def compile_together(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    found = pool.map(lambda source: compile_in_turn([source], **options), sources)
                    return [result for results in found for result in results]

            self.compiler.compile = compile_together
            super().build_extensions()

    extensions = mypycify([*paths, "--ignore-missing-imports"], opt_level="2", group_name="ironroads", multi_file=True)
    arguments = ["-q", "build_ext", "--inplace"]
    setup(name="ironroads_rules", ext_modules=extensions, cmdclass={"build_ext": BuildTogether}, script_args=arguments)


if __name__ == "__main__":
    compile_here(sys.argv[1:])
