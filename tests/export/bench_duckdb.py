"""Writes a table from DuckDB's memory, and prints the seconds of the processor that each format takes.

Usage: bench_duckdb.py PARQUET FORMAT...

The table is read from a file that winperf has exported; reading it is not measured. What is written goes nowhere.
"""

import os
import statistics
import sys

import duckdb

OPTIONS = {
    "csv": "FORMAT csv",
    "jsonl": "FORMAT json",
    "parquet": "FORMAT parquet, COMPRESSION snappy",
}
RUNS = 3


def seconds(connection, options):
    """Returns the time of the processor, user and system, of all threads while the table is written."""
    before = os.times()
    connection.execute(f"COPY v TO '/dev/null' ({options}, USE_TMP_FILE false)")
    after = os.times()
    return after.user + after.system - before.user - before.system


def main():
    file, *formats = sys.argv[1:]
    connection = duckdb.connect()
    connection.execute("CREATE TABLE v AS SELECT * FROM read_parquet(?)", [file])
    for name in formats:
        print(name, statistics.median(seconds(connection, OPTIONS[name]) for _ in range(RUNS)))


if __name__ == "__main__":
    main()
