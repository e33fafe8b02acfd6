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


def is_compiled(module: Path) -> bool:
    """Whether a module, as a path below the package, is compiled: all rules, all thinking, and each game's box.

    >>> is_compiled(Path("games/steel_driver/rules/bid.py")), is_compiled(Path("games/steel_driver/game.py"))
    (True, True)
    >>> is_compiled(Path("games/steel_driver/show/face.py"))
    False
    """
    return bool({"rules", "thinking"} & set(module.parent.parts)) or module.match("games/*/game.py")


def compiled_modules(root: Path) -> list[str]:
    """The modules compiled as one group, so that calls between them are direct."""
    package = root / PACKAGE
    modules = [module for module in sorted(package.rglob("*.py")) if is_compiled(module.relative_to(package))]
    return [str(module.relative_to(root / "src")) for module in modules if module.name != "__init__.py"]


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
        subprocess.run([sys.executable, __file__, *compiled_modules(root)], cwd=work, check=True)
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

    extensions = mypycify(
        [*paths, "--ignore-missing-imports"],
        opt_level="2",
        debug_level="0",  # symbols for debuggers take time to write and two fifths of the library
        group_name="ironroads",
        multi_file=True,
    )
    arguments = ["-q", "build_ext", "--inplace"]
    setup(name="ironroads_rules", ext_modules=extensions, cmdclass={"build_ext": BuildTogether}, script_args=arguments)


if __name__ == "__main__":
    compile_here(sys.argv[1:])
