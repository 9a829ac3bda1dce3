"""One environment for everything: makes `.venv` on the first start, then runs a program in it.

Uses nothing but the standard library and runs on any Python 3, so that an old one gets a clear message. The environment
is stamped with a hash of the lock file: as long as that is unchanged, later starts are quick and offline.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
LOCK = "requirements.lock"
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
NEWER = ["python3.14", "python3.13", "python3.12", "python3.11"]


def run(*command, extra=None):
    """Run `python -m command` in the environment and leave with its exit code."""
    prepare()
    if extra:
        add(extra)
    if os.name == "posix":
        os.execv(PYTHON, [PYTHON, "-m", *command])
    sys.exit(subprocess.call([PYTHON, "-m", *command]))


def call(*command):
    """Run `python -m command` in the environment; its exit code."""
    return subprocess.call([PYTHON, "-m", *command], cwd=ROOT)


def prepare():
    """Make sure the environment is there and holds exactly what the lock file says."""
    if is_stamped(LOCK):
        return
    if sys.version_info < OLDEST:
        use_newer_python()
    print("Setting up .venv (only this once; it needs the network and about a minute) ...", file=sys.stderr, flush=True)
    step([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV])
    install(LOCK)
    with open(os.path.join(site_packages(), "zweispiel.pth"), "w") as file:
        file.write(os.path.join(ROOT, "src") + "\n")
    stamp(LOCK)


def add(lock):
    """Add the packages of another lock file, for tools that not everybody needs."""
    if not is_stamped(lock):
        install(lock)
        stamp(lock)


def install(lock):
    """Install what a lock file lists, with the environment's own pip where it can have one."""
    if subprocess.call([PYTHON, "-m", "ensurepip"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
        pip = [PYTHON, "-m", "pip"]
    else:  # some systems ship venv without ensurepip: use this interpreter's pip from outside
        pip = [sys.executable, "-m", "pip", "--python", PYTHON]
    step([*pip, "install", "-q", "--no-input", "--disable-pip-version-check", "-r", os.path.join(ROOT, lock)])


def site_packages():
    """Where the environment keeps its packages."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return subprocess.check_output([PYTHON, "-c", code], text=True).strip()


def step(command):
    """One step of the set-up; if it fails, say which and stop."""
    code = subprocess.call(command)
    if code != 0:
        sys.exit("The set-up failed at: {}\nMend that and start again.".format(" ".join(command)))


def use_newer_python():
    """Start again with a newer Python if there is one, else say what is needed."""
    for name in NEWER:
        found = shutil.which(name)
        if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            os.execv(found, [found, *sys.argv])
    sys.exit("Zweispiel needs Python {}.{} or newer; this is {}.{}.".format(*OLDEST, *sys.version_info[:2]))


def is_stamped(lock):
    """Whether the environment holds what this lock file says."""
    return read(stamp_path(lock)) == stamp_text(lock)


def stamp(lock):
    """Note that the environment holds what this lock file says; written last, so a broken-off set-up starts anew."""
    with open(stamp_path(lock), "w") as file:
        file.write(stamp_text(lock))


def stamp_path(lock):
    return os.path.join(VENV, lock + ".stamp")


def stamp_text(lock):
    """A hash of the lock file and of where the environment stands (it cannot be moved)."""
    return hashlib.sha256((read(os.path.join(ROOT, lock)) + VENV).encode()).hexdigest()


def read(path):
    """A file's text, empty if there is none."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
