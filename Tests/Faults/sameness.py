#!/usr/bin/env python3
"""Compares what ashlar writes with 1, 2 and 16 threads, shuffled folders, other locales and time zones: the same bytes.

    Tests/Faults/sameness.py PROGRAM PROJECT ...    each project is a git work tree with at least two commits; Linux only
"""

import os, subprocess, sys, tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
COMMANDS = [
    ["check", "--format", "json"], ["check", "--format", "text"], ["check", "--staged", "--format", "json"], ["check", "--since", "HEAD~1", "--format", "json"],
    *(["graph", kind, "--format", format] for kind in ("modules", "features", "layers", "files", "types", "di") for format in ("dot", "json", "svg")),
    ["explore", "--output", "OUT.html"], ["diff", "HEAD~1", "HEAD", "--format", "json"], ["diff", "HEAD~1", "HEAD", "--format", "markdown"],
    ["diff", "HEAD~1", "HEAD", "--format", "svg"], ["metrics", "modules", "--format", "json"], ["metrics", "types", "--format", "csv"],
]
HISTORY = ["history", "--every", "commit", "--format", "csv"]
SETTINGS = [
    {"LC_ALL": "C"}, {"LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"}, {"TZ": "America/Anchorage"},
    {"ASHLAR_SHUFFLE": "7"}, {"ASHLAR_SHUFFLE": "11"},
]


def compile_library(folder):
    library = os.path.join(folder, "faults.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, os.path.join(FOLDER, "faults.c"), "-ldl", "-lpthread"], check=True)
    return library


def differences(program, project, library, commands=COMMANDS, isWarm=False):
    """The settings with another output than the first, and the number of runs. With `isWarm`, runs share a cache."""
    different, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        def output(command, threads, variables):
            page = os.path.join(folder, "page.html")
            arguments = [page if word == "OUT.html" else word for word in command] + ["--threads", str(threads)]
            environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "XDG_CACHE_HOME": folder + "/cache", "LD_PRELOAD": library} | variables
            done = subprocess.run([program, *arguments, *([] if isWarm else ["--no-cache"])], cwd=project, env=environment, capture_output=True)
            written = b""
            if os.path.exists(page):
                written = open(page, "rb").read()
                os.unlink(page)
            return done.returncode, done.stdout, done.stderr, written

        for command in commands:
            first = output(command, 1, {})
            for threads in (1, 2, 16):
                for variables in SETTINGS:
                    count += 1
                    if output(command, threads, variables) != first:
                        different.append(f"{' '.join(command)}, {threads} threads, {variables}{', warm' if isWarm else ''}")
    return different, count


def main():
    program, failures = os.path.abspath(sys.argv[1]), []
    with tempfile.TemporaryDirectory() as folder:
        library = compile_library(folder)
        for project in sys.argv[2:]:
            for isWarm in (False, True):
                found, count = differences(program, project, library, isWarm=isWarm)
                failures += found
                print(f"{project}: {count} runs{' with a cache' if isWarm else ''}, {len(found)} differ", *found, sep="\n  ", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
