"""A small project with a rule that its files keep."""

import os

RULES = """rules:
  - id: views-know-no-data
    rationale: Screens outlive databases.
    forbidden: { from: App/Views/**, to: App/Data/** }
"""
FILES = {"ashlar.yml": RULES, "App/Views/HomeView.swift": "struct HomeView {\n}\n", "App/Data/Cache.swift": "struct Cache {}\n"}


def write(folder, files=FILES):
    """Writes files into a folder; its path without links."""
    for path, text in files.items():
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file: file.write(text)
    return os.path.realpath(folder)
