"""Reads what gungraun prints, and compares counts. `bench/counts` calls it; nobody else needs to.

    count.py CRATE                       summaries in JSON lines -> lines of "name count"
    count.py --compare OLD NEW [--bless] the table, and whether anything grew by more than LIMIT percent
"""

import json
import sys

LIMIT = 3.0


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


if sys.argv[1] == "--compare":
    compare(sys.argv[2], sys.argv[3], "--bless" in sys.argv[4:])
else:
    read(sys.argv[1])
