#!/usr/bin/env python3
"""Sets everything up, then does what it is told.

play       start the server and open the browser
ironroads  run the command line: `python3 dev.py ironroads arena steel-driver`
test       run all tests
check      format, lint and types
compile    compile the rules
wheel      build a compiled wheel for this platform and a pure one, into dist/
docs       build the site of the documentation, into build/site
audit      look for unpinned packages, unfit licences and known vulnerabilities
"""

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryFile

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
COMPILED, COMPILING = HERE / "build" / "compiled", HERE / "build" / "compiling"
WHEELS = HERE / "build" / "wheels"  # the wheel that the compiled build is installed from
SITE = HERE / "build" / "site"
RULES = ("core", "bots", "games", "table")  # what the compiled build is made of
SHELL = "chromium-headless-shell"  # chromium without the desktop's parts, quicker
PIP_SECTIONS = ("global.", "install.", ":env:.")  # of `pip config list`; later ones win
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}  # pip's settings that say where packages come from, and the same for uv


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):
        return complain("Ironroads needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    verbs = {
        "play": play,
        "ironroads": ironroads,
        "test": test,
        "check": check,
        "compile": compile_rules,
        "wheel": wheel,
        "docs": docs,
        "audit": audit,
    }
    if verb not in verbs:
        return complain(f"Say one of: {', '.join(f'python3 dev.py {name}' for name in verbs)}.")
    try:
        return verbs[verb](rest)
    except subprocess.CalledProcessError as error:
        return complain(f"This step failed: {' '.join(map(str, error.cmd))}")
    except KeyboardInterrupt:
        return 130


def play(arguments: list[str]) -> int:
    """Start the server; options behind `play` are handed on to it."""
    if not arguments or arguments[0].startswith("-"):
        arguments = ["serve", "--open", *arguments]
    return ironroads(arguments)


def ironroads(arguments: list[str]) -> int:
    """Run the command line with whatever is behind `ironroads`."""
    install(".[fast,pictures]")
    if not is_compiled():
        compile_beside()
    return run_ironroads(arguments)


def wheel(arguments: list[str]) -> int:
    """Build both wheels; without a C compiler only the pure one."""
    install(".[dev]")
    (HERE / "dist").mkdir(exist_ok=True)
    build = [BIN / "pip", "wheel", "-q", "--no-deps", "-w", HERE / "dist", "."]
    subprocess.run(build, cwd=HERE, env={**os.environ, "PIP_CONSTRAINT": "constraints.txt"}, check=True)
    if not can_compile():
        return complain("There is no C compiler here: only the pure wheel was built.")
    if compile_rules([]):
        return 1
    for built in WHEELS.glob("*.whl"):
        shutil.copy(built, HERE / "dist")
    print("\n".join(sorted(path.name for path in (HERE / "dist").glob("*.whl"))))
    return 0


def docs(arguments: list[str]) -> int:
    """Build the site; nothing is fetched."""
    install(".[dev]")
    done = subprocess.call([BIN / "sphinx-build", "-q", "-W", "--keep-going", "docs", SITE], cwd=HERE)
    return done or print(f"Open {SITE / 'index.html'}") or 0


def audit(arguments: list[str]) -> int:
    install(".[dev]")
    return subprocess.call([BIN / "python", "tools/audit.py", *arguments], cwd=HERE)


def test(arguments: list[str]) -> int:
    """All tests with the compiled rules, which are many times faster; with the plain ones what could differ."""
    install(".[dev]")
    ensure_packages()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # many tests start processes, which would compile every module anew
    pytest = [str(BIN / "python"), "-m", "pytest", "-n", "auto"]
    if arguments:
        return subprocess.call([*pytest, *arguments], cwd=HERE)
    with TemporaryFile() as output:
        print("The plain rules are tested meanwhile.", flush=True)  # the compiler leaves a core idle for a while
        command = [*pytest, "-m", "both_builds", *plain_tests()]
        plain = subprocess.Popen(command, cwd=HERE, stdout=output, stderr=subprocess.STDOUT)
        not_compiled = compile_rules([])
        failed = plain.wait()
        output.seek(0)
        print("With the plain rules:", output.read().decode(errors="replace"), sep="\n", flush=True)
    if not_compiled:
        return complain("The tests need the compiled rules.")
    print("With the compiled rules:", flush=True)
    return subprocess.call([*pytest, "--durations=40", "tests"], cwd=HERE, env=with_compiled()) or failed


def plain_tests() -> list[str]:
    """Where tests for the plain rules are, too; collecting all others would take longer than running these."""
    modules = sorted((HERE / "tests").rglob("test_*.py"))
    return ["src", *[str(path.relative_to(HERE)) for path in modules if "both_builds" in path.read_text("utf-8")]]


def check(arguments: list[str]) -> int:
    """Format, lint and types."""
    install(".[dev]")
    commands = (
        ["ruff", "format", "--check", "."],
        ["ruff", "check", "."],
        ["mypy"],
        ["oxlint", "--deny-warnings", "src"],
    )
    return max(subprocess.call([str(BIN / command[0]), *command[1:]], cwd=HERE) for command in commands)


def install(what: str) -> None:
    """Make the environment; skipped when nothing has changed since the last time."""
    stamp = ENVIRONMENT / f"installed-{'dev' if 'dev' in what else 'play'}"
    wanted = digest([HERE / "pyproject.toml", HERE / "constraints.txt"])
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Setting up the environment in .venv (once) …", flush=True)
    arguments = ["install", "-q", "-c", "constraints.txt", "pip", "-e", what]
    if not install_with_uv(arguments):
        make_environment(with_pip=True)
        subprocess.run([BIN / "pip", *arguments], cwd=HERE, check=True)
    stamp.write_text(wanted)


def install_with_uv(arguments: list[str]) -> bool:
    """Install with uv, in a fraction of pip's time. False where this Python has no pip to fetch uv, or uv fails."""
    make_environment(with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", BIN / "python"]  # a pip in the environment takes seconds to unpack
    get_uv = [*pip, "install", "-q", "--only-binary", "uv", "-c", "constraints.txt", "uv"]
    if subprocess.run(get_uv, cwd=HERE, stderr=subprocess.DEVNULL).returncode:
        return False
    settings = subprocess.run([*pip, "config", "list"], capture_output=True, text=True, check=True).stdout
    command = [BIN / "uv", "pip", *arguments, "--python", BIN / "python"]
    environment = {**uv_settings(settings), **os.environ}
    return subprocess.run(command, cwd=HERE, env=environment, stderr=subprocess.DEVNULL).returncode == 0


def uv_settings(pip_settings: str) -> dict[str, str]:
    """pip's settings as environment variables for uv, which does not read pip's configuration."""
    settings = {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # the best version in any index, as pip does
    for section in PIP_SECTIONS:
        for line in pip_settings.splitlines():
            name, _, value = line.removeprefix(section).partition("=")
            if line.startswith(section) and name in UV_NAMES:
                separator = "," if name == "find-links" else " "
                settings[UV_NAMES[name]] = separator.join(ast.literal_eval(value).split())
    return settings


def make_environment(with_pip: bool) -> None:
    wanted = BIN / ("pip" if with_pip else "python")
    if wanted.exists() or wanted.with_suffix(".exe").exists():
        return
    try:
        venv.create(ENVIRONMENT, with_pip=with_pip, clear=True, symlinks=os.name != "nt")
    except (subprocess.CalledProcessError, ImportError):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        sys.exit(
            complain("Python cannot make environments here. On Debian and Ubuntu: sudo apt-get install python3-venv")
        )


def compile_beside() -> None:
    """Compile in the background: the first game starts at once, with the plain rules."""
    if not can_compile():
        complain("There is no C compiler here, so the rules run as plain Python: everything works, bots think slower.")
        return
    print("The rules are compiled beside the game (about four minutes); the next start uses them.", flush=True)
    gently = ["nice"] if shutil.which("nice") else []
    command = [*gently, sys.executable, str(HERE / "dev.py"), "compile"]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compile_rules(arguments: list[str]) -> int:
    """Compile the rules with mypyc into build/compiled, which is there once all of it is."""
    if is_compiled():
        return 0
    wanted = sources()
    shutil.rmtree(COMPILED, ignore_errors=True)
    shutil.rmtree(COMPILING, ignore_errors=True)
    if not can_compile():
        return complain("There is no C compiler here.")
    if not (BIN / "pip").exists():
        install(".[fast,pictures]")
    print("Compiling the rules (once, about four minutes) …", flush=True)
    if not build_compiled():
        shutil.rmtree(COMPILING, ignore_errors=True)
        return complain("The rules could not be compiled; as plain Python everything works, and bots think slower.")
    (COMPILING / "made-from").write_text(wanted)
    COMPILING.rename(COMPILED)
    return 0


def build_compiled() -> bool:
    """Build the compiled wheel and unpack it."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    environment = {**os.environ, "IRONROADS_COMPILE": "1", "PIP_CONSTRAINT": "constraints.txt"}
    build = [BIN / "pip", "wheel", "-q", "--no-deps", *without_isolation(), "-w", WHEELS, "."]
    if subprocess.run(build, cwd=HERE, env=environment).returncode:
        return False
    unpack = [BIN / "pip", "install", "-q", "--no-deps", "--no-index", "--no-compile", "--target", COMPILING]
    return subprocess.run([*unpack, *WHEELS.glob("*.whl")], cwd=HERE).returncode == 0


def without_isolation() -> list[str]:
    """The environment of developers has the compiler already; others get it for the build alone."""
    return ["--no-build-isolation"] if (ENVIRONMENT / "installed-dev").exists() else []


def is_compiled() -> bool:
    """Whether the compiled build is that of these sources."""
    stamp = COMPILED / "made-from"
    return stamp.exists() and stamp.read_text() == sources()


def sources() -> str:
    """A digest of all modules that are compiled, and of those whose types they use."""
    modules = (module for part in RULES for module in (HERE / "src" / "ironroads" / part).rglob("*.py"))
    return digest([HERE / "hatch_build.py", *modules])


def run_ironroads(arguments: list[str]) -> int:
    try:
        return subprocess.call([BIN / "python", "-m", "ironroads", *arguments], env=with_compiled())
    except KeyboardInterrupt:
        return 0


def with_compiled() -> dict[str, str]:
    """Put the compiled package before the sources if it is made from them; copy what is not compiled."""
    if not is_compiled():
        return dict(os.environ)
    caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / "src" / "ironroads", COMPILED / "ironroads", ignore=caches, dirs_exist_ok=True)
    return {**os.environ, "PYTHONPATH": str(COMPILED)}


def ensure_packages() -> None:
    """The tests need a browser, a painter of PDFs and a C compiler; Debian's and Ubuntu's own packages will do."""
    programs = {"chromium": "chromium", SHELL: SHELL, "pdftoppm": "poppler-utils"}
    missing = [package for program, package in programs.items() if not shutil.which(program)]
    if not can_compile():
        missing += ["gcc", "libc6-dev", "python3-dev"]
    if not missing:
        return
    if not shutil.which("apt-get"):
        sys.exit(complain(f"The tests need {', '.join(missing)}. Please install them with your system's packages."))
    print(f"Installing {', '.join(missing)} for the tests …", flush=True)
    root = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*root, "apt-get", "update", "-qq"], check=False)
    for package in missing:  # one by one, since Ubuntu has no headless shell; chromium itself will do
        get = [*root, "apt-get", "install", "-y", "-qq", package]
        subprocess.run(get, check=package != SHELL, stdout=subprocess.DEVNULL)


def can_compile() -> bool:
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.exists() and any(map(shutil.which, ("cc", "gcc", "clang")))


def digest(paths) -> str:
    contents = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        contents.update(str(path.relative_to(HERE)).encode() + path.read_bytes())
    return contents.hexdigest()


def complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
