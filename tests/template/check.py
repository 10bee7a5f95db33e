"""The 010 template, interpreted by pfp, beside what winperf reads: every member at the same place."""

import json
import pathlib
import subprocess
import sys

import pfp


def leaves(field, found):
    """The fields without fields of their own, as place, length and name."""
    if isinstance(field, pfp.fields.Struct):
        for child in field._pfp__children:
            leaves(child, found)
    elif isinstance(field, pfp.fields.Array) and getattr(field, "items", None):
        for item in field.items:
            leaves(item, found)
    else:
        found.append((field._pfp__offset, field._pfp__width(), field._pfp__name))


def members(node, found):
    """The members of C structures in a tree of winperf."""
    for field in node["fields"]:
        if field["name"][0].isupper():
            found.append((field["offset"], field["length"], field["name"]))
    for child in node["children"]:
        members(child, found)


def main():
    template, program, folder = sys.argv[1:]
    count = 0
    for path in sorted(pathlib.Path(folder).glob("*.perfdata")):
        printed = subprocess.run([program, "tree", "--format", "json", path], capture_output=True, check=True)
        expected = []
        members(json.loads(printed.stdout)["root"], expected)
        found = []
        leaves(pfp.parse(data_file=str(path), template_file=template), found)
        # SYSTEMTIME is one member for winperf, and bytes that are merely bytes have names in lower case.
        dates = {"Year", "Month", "DayOfWeek", "Day", "Hour", "Minute", "Second", "Milliseconds"}
        found = [leaf for leaf in found if leaf[2][0].isupper() and leaf[2] not in dates | {"SystemName"}]
        expected = [leaf for leaf in expected if leaf[2] != "SystemTime"]
        assert sorted(found) == sorted(expected), f"{path}: {set(found) ^ set(expected)}"
        count += 1
    assert count > 10, count
    print(f"{count} captures: every member at its place")


main()
