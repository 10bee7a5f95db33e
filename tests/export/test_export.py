"""Exports of a thousand captures as other programs read them: DuckDB, Polars, and the tool of Prometheus.

Run by `cargo xtask test-export`, which writes the captures and names them, the program and the rest in the environment.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import unittest
from collections import defaultdict
from datetime import datetime
from pathlib import Path

import duckdb
import polars

PROGRAM = os.environ["WINPERF_PROGRAM"]
CAPTURES = Path(os.environ["WINPERF_FLEET"])
DOCUMENT = Path(os.environ["WINPERF_DOCUMENT"])
PROMTOOL = os.environ["WINPERF_PROMTOOL"]
OUT = Path(os.environ["WINPERF_OUT"])

ROWS = []


def export(name, *words):
    """What the program says of an export, which is in the folder of outputs then."""
    command = [PROGRAM, "export", str(CAPTURES), "-o", name, *words]
    return subprocess.run(command, cwd=OUT, check=True, capture_output=True, text=True).stdout


def setUpModule():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    # The queries name a folder beside which they are run.
    os.chdir(OUT)
    export("values", "--format", "parquet", "--partition")
    export("values.parquet", "--format", "parquet")
    export("values.csv", "--format", "csv")
    export("values.jsonl", "--format", "jsonl")
    with open("values.csv", newline="", encoding="utf-8") as file:
        ROWS.extend(csv.DictReader(file))


def query(number):
    """The rows of a query of the document, as it stands there."""
    queries = re.findall(r"```sql\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    result = duckdb.sql(queries[number])
    return [dict(zip(result.columns, row)) for row in result.fetchall()]


def of(object_name, counter):
    """The rows with a value of a counter."""
    return [
        row
        for row in ROWS
        if row["object"] == object_name and row["counter"] == counter and row["status"] == "ok"
    ]


def seconds(row):
    """The length of an interval."""
    older, newer = (datetime.fromisoformat(row[name].replace("Z", "+00:00")) for name in ("older_time", "newer_time"))
    return (newer - older).total_seconds()


class Queries(unittest.TestCase):
    """The queries of docs/export.md, beside the same worked out in Python from CSV."""

    def test_the_five_busiest_processes_of_each_machine(self):
        busy = defaultdict(lambda: defaultdict(float))
        for row in of("Process", "% Processor Time"):
            busy[row["machine"]][row["identity"]] += float(row["value"]) / 100 * seconds(row)
        found = defaultdict(list)
        for row in query(0):
            self.assertAlmostEqual(row["processor_seconds"], busy[row["machine"]][row["identity"]], places=6)
            self.assertNotIn("#", row["process"])
            found[row["machine"]].append(row["identity"])
        self.assertEqual(len(found), 20)
        for machine, identities in found.items():
            expected = sorted(busy[machine], key=lambda identity: -busy[machine][identity])[:5]
            self.assertEqual(identities, expected, machine)

    def test_a_percentile_of_disk_latency(self):
        values = defaultdict(list)
        for row in of("PhysicalDisk", "Avg. Disk sec/Read"):
            if row["instance"] != "_Total":
                values[row["machine"], row["instance"]].append(float(row["value"]))
        found = query(1)
        self.assertEqual(len(found), len(values))
        self.assertEqual(len(found), 40)
        for row in found:
            known = sorted(values[row["machine"], row["disk"]])
            place = 0.95 * (len(known) - 1)
            below = int(place)
            above = known[min(below + 1, len(known) - 1)]
            expected = known[below] + (above - known[below]) * (place - below)
            self.assertAlmostEqual(row["read_ms"], 1000 * expected, places=6)
            self.assertEqual(row["intervals"], len(known))

    def test_processes_whose_number_moved(self):
        names = defaultdict(set)
        for row in ROWS:
            if row["object"] == "Process" and row["identity"]:
                names[row["machine"], row["identity"]].add(row["instance"])
        moved = {key: sorted(called) for key, called in names.items() if len(called) > 1}
        found = {(row["machine"], row["identity"]): row["called"] for row in query(2)}
        self.assertEqual(found, moved)
        self.assertGreater(len(found), 20)

    def test_what_has_no_value_and_why(self):
        absent = defaultdict(int)
        for row in ROWS:
            if row["status"] != "ok":
                absent[row["status"], row["object"], row["counter"]] += 1
        found = {(row["status"], row["object"], row["counter"]): row["rows"] for row in query(3)}
        self.assertEqual(found, dict(absent))
        self.assertTrue(any(status == "only-in-newer" for status, _, _ in found))


class Documents(unittest.TestCase):
    """docs/export.md and its translation."""

    def test_what_is_to_be_run_is_the_same_in_japanese(self):
        blocks = [
            re.findall(r"```.*?```", file.read_text(encoding="utf-8"), re.DOTALL)
            for file in (DOCUMENT, DOCUMENT.with_suffix(".ja.md"))
        ]
        self.assertEqual(*blocks)


class Readers(unittest.TestCase):
    """The same values in whatever format and by whatever reader."""

    def sums(self, rows):
        """The number and the sum of values by machine, object and counter."""
        return {tuple(row[:3]): (row[3], row[4]) for row in rows}

    def assert_same(self, left, right):
        self.assertEqual(left.keys(), right.keys())
        for key, (count, total) in left.items():
            self.assertEqual(count, right[key][0], key)
            self.assertAlmostEqual(total, right[key][1], delta=1e-9 * max(1.0, abs(total)), msg=str(key))

    def by_duckdb(self, source):
        text = f"SELECT machine, object, counter, count(value), coalesce(sum(value), 0) FROM {source} GROUP BY ALL"
        return self.sums(duckdb.sql(text).fetchall())

    def test_every_format_has_the_same_values(self):
        expected = self.by_duckdb("read_parquet('values/**/*.parquet', hive_partitioning = true)")
        self.assertGreater(len(expected), 20 * 60)
        for source in [
            "read_parquet('values.parquet')",
            "read_csv('values.csv', all_varchar = false)",
            "read_json('values.jsonl', format = 'newline_delimited')",
        ]:
            self.assert_same(self.by_duckdb(source), expected)

    def test_polars_reads_the_folder_as_duckdb_does(self):
        values = polars.scan_parquet("values/**/*.parquet", hive_partitioning=True)
        grouped = values.group_by("machine", "object", "counter").agg(
            polars.col("value").count(), polars.col("value").sum().alias("sum")
        )
        expected = self.by_duckdb("read_parquet('values/**/*.parquet', hive_partitioning = true)")
        self.assert_same(self.sums(grouped.collect().rows()), expected)

    def test_polars_runs_what_the_document_shows(self):
        shown = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL).group(1)
        names = {}
        exec(shown, names)
        processes = {(row["machine"], row["identity"]) for row in of("Process", "% Processor Time")}
        self.assertEqual(set(names["busy"].select("machine", "identity").rows()), processes)

    def test_every_cell_of_parquet_is_that_of_csv(self):
        table = duckdb.sql(
            """SELECT * FROM read_parquet('values.parquet', file_row_number = true)
               WHERE file_row_number % 101 = 0 ORDER BY file_row_number"""
        )
        self.assertEqual(table.columns, [*ROWS[0], "file_row_number"])
        rows = table.fetchall()
        self.assertEqual(len(rows), (len(ROWS) + 100) // 101)
        for *cells, position in rows:
            for (name, expected), cell in zip(ROWS[position].items(), cells):
                self.assertTrue(self.is_same(cell, expected), (position, name, cell, expected))

    def is_same(self, cell, in_csv):
        """Whether a cell of Parquet is what CSV has."""
        if cell is None:
            return in_csv == ""
        if isinstance(cell, list):
            return " ".join(cell) == in_csv
        if isinstance(cell, datetime):
            return cell.strftime("%Y-%m-%dT%H:%M:%S.") + f"{cell.microsecond // 1000:03}Z" == in_csv
        if isinstance(cell, float):
            return cell == float(in_csv)
        return str(cell) == in_csv

    def test_a_partition_is_of_one_machine_and_one_day(self):
        text = """SELECT DISTINCT machine, day, newer_time::date AS of_values
                  FROM read_parquet('values/**/*.parquet', hive_partitioning = true)"""
        rows = duckdb.sql(text).fetchall()
        self.assertEqual(len(rows), 40)
        self.assertTrue(all(str(day) == str(of_values) for _, day, of_values in rows))


class Program(unittest.TestCase):
    """Exports beside the other commands of the program."""

    def test_sums_agree_with_winperf_values(self):
        intervals = defaultdict(list)
        for row in ROWS:
            intervals[row["machine"], row["older_time"]].append(row)
        checked = 0
        for number, files in enumerate(sorted(CAPTURES.iterdir())):
            samples = sorted(files.iterdir())
            # One interval of each machine, and another one of each.
            older, newer = samples[number * 2 : number * 2 + 2]
            command = [PROGRAM, "values", str(older), str(newer), "--format", "json"]
            document = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            sums = defaultdict(lambda: [0, 0.0])
            for row in document["rows"]:
                if row["value"] is not None:
                    sums[row["object"], row["counter"]][0] += 1
                    sums[row["object"], row["counter"]][1] += row["value"]
            key = document["newer"]["system_name"], sorted(k[1] for k in intervals if k[0] == files.name)[number * 2]
            exported = defaultdict(lambda: [0, 0.0])
            for row in intervals[key]:
                if row["value"]:
                    exported[row["object"], row["counter"]][0] += 1
                    exported[row["object"], row["counter"]][1] += float(row["value"])
            self.assertEqual(exported, sums, key)
            checked += 1
        self.assertEqual(checked, 20)

    def test_what_is_there_is_kept_and_what_is_missing_comes_back(self):
        files = sorted(Path("values").rglob("*.parquet"))
        before = {file: file.read_bytes() for file in files}
        self.assertEqual(len(files), 40)
        for file in files[3:7]:
            file.unlink()
        said = export("values", "--format", "parquet", "--partition")
        self.assertIn("in 40 files, of which 36 already existed", said)
        self.assertEqual({file: file.read_bytes() for file in sorted(Path("values").rglob("*.parquet"))}, before)


class Prometheus(unittest.TestCase):
    """What Prometheus makes of the text."""

    @classmethod
    def setUpClass(cls):
        cls.said = export("values.om", "--format", "openmetrics")

    def test_promtool_takes_in_every_point(self):
        points = int(self.said.split()[0])
        self.assertEqual(points, sum(1 for row in ROWS if row["status"] == "ok"))
        command = [PROMTOOL, "tsdb", "create-blocks-from", "openmetrics", "values.om", "blocks"]
        subprocess.run(command, check=True, capture_output=True)
        listed = subprocess.run([PROMTOOL, "tsdb", "list", "blocks"], check=True, capture_output=True, text=True)
        head, *blocks = [line.split() for line in listed.stdout.splitlines() if line.strip()]
        # BLOCK ULID, MIN TIME, MAX TIME, DURATION, NUM SAMPLES, NUM CHUNKS, NUM SERIES, SIZE
        samples = sum(int(block[4]) for block in blocks)
        self.assertEqual(samples, points, head)

    def test_each_metric_is_in_one_piece_and_in_order_of_time(self):
        families, metrics, last = set(), set(), (None, None, 0.0)
        with open("values.om", encoding="utf-8", newline="\n") as file:
            lines = file.read().splitlines()
        self.assertEqual(lines[-1], "# EOF")
        for line in lines[:-1]:
            if line.startswith("# TYPE "):
                name = line.split()[2]
                self.assertNotIn(name, families)
                families.add(name)
                continue
            if line.startswith("#"):
                self.assertEqual(line.split()[2], name)
                continue
            metric, _, time = line.rsplit(" ", 2)
            self.assertEqual(metric.split("{")[0], name)
            if metric == last[0]:
                self.assertGreater(float(time), last[1])
            else:
                self.assertNotIn(metric, metrics)
                metrics.add(metric)
            last = (metric, float(time))
        self.assertGreater(len(families), 80)


if __name__ == "__main__":
    unittest.main(verbosity=2)
