"""Reads what gungraun prints, and compares counts. `bench/counts` calls it; nobody else needs to.

    count.py CRATE                       summaries in JSON lines -> lines of "name count"
    count.py --peak NAME MEGABYTES COMMAND...  runs it: a line of "name kilobytes", the most memory that it had at once; fails
                                         where that is more than the budget of so many megabytes and what is always used
    count.py --compare OLD NEW [--bless] the table, and whether anything grew by more than LIMIT percent
"""

import json
import resource
import subprocess
import sys

LIMIT = 3.0
# What the program takes beside its budget: itself, the core pack, its threads.
ALWAYS = 32 << 10


def read(crate):
    for line in sys.stdin:
        if not line.startswith("{"):
            continue
        summary = json.loads(line)
        parts = summary["module_path"].split("::")[1:]
        name = "::".join([crate, *parts] + ([summary["id"]] if summary.get("id") else []))
        profile = next(profile for profile in summary["profiles"] if profile["tool"] == "Callgrind")
        print(name, profile["data"]["total"]["metrics"]["Ir"]["values"]["new"])


def table(path):
    try:
        with open(path, encoding="utf-8") as lines:
            return [line.split() for line in lines if line.strip() and not line.startswith("#")]
    except FileNotFoundError:
        return []


def head(path):
    try:
        with open(path, encoding="utf-8") as lines:
            return [line for line in lines if line.startswith("#")]
    except FileNotFoundError:
        return ["# Instructions of each benchmark, counted by `bench/counts`. New baselines and their reasons:\n"]


def compare(old_path, new_path, bless):
    old = {name: int(count) for name, count in table(old_path)}
    new = {name: int(count) for name, count in table(new_path)}
    grown = 0
    for name, count in new.items():
        before = old.get(name)
        change = "new" if before is None else f"{100.0 * (count - before) / before:+7.2f} %"
        too_much = before is not None and count > before * (1 + LIMIT / 100)
        grown += too_much
        print(f"{name:60} {before or '':>15} {count:>15} {change:>10}{'  <-' if too_much else ''}")
    for name in old.keys() - new.keys():
        print(f"{name:60} {old[name]:>15} {'gone':>15}")
    if bless:
        lines = head(old_path) + [f"{name} {count}\n" for name, count in new.items()]
        with open(old_path, "w", encoding="utf-8") as file:
            file.writelines(lines)
    elif grown:
        sys.exit(f"{grown} of {len(new)} grew by more than {LIMIT:g} %.")


def peak(name, megabytes, command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(name, kilobytes)
    if kilobytes > (int(megabytes) << 10) + ALWAYS:
        sys.exit(f"{name}: {kilobytes} KB are more than the budget of {megabytes} MB.")


if sys.argv[1] == "--peak":
    peak(sys.argv[2], sys.argv[3], sys.argv[4:])
elif sys.argv[1] == "--compare":
    compare(sys.argv[2], sys.argv[3], "--bless" in sys.argv[4:])
else:
    read(sys.argv[1])
