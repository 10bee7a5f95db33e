"""Values of many captures as Parquet, by as many machines as Spark has.

    spark-submit winperf_export.py CAPTURES OUT

CAPTURES and OUT are folders that every executor sees by the same path, and `winperf` is in its PATH or named by --winperf.
Captures are blocks as they are, at any depth below CAPTURES. What OUT holds in the end is what `winperf export CAPTURES
--format parquet --partition -o OUT` writes on one machine; what a run that was killed has left there is kept.
"""

import argparse
import os
import re
import struct
import subprocess
import tempfile
from datetime import datetime, timedelta, timezone

from pyspark.sql import SparkSession

# PERF_DATA_BLOCK, as winperf.h has it: PerfTime, PerfFreq, PerfTime100nSec; SystemNameLength, SystemNameOffset.
CLOCKS, CLOCKS_AT = "<qqq", 56
NAME, NAME_AT = "<II", 80
SIGNATURE = "PERF".encode("utf-16-le")
ENOUGH_OF_A_FILE = 4096

TIME_IN_NAMES = "%Y%m%dT%H%M%SZ"

FILETIME_BEGAN = datetime(1601, 1, 1, tzinfo=timezone.utc)


def header(path):
    """Machine, time and clock of a capture, and its path; nothing of another file."""
    with open(path, "rb") as file:
        block = file.read(ENOUGH_OF_A_FILE)
    if not block.startswith(SIGNATURE) or len(block) < NAME_AT + struct.calcsize(NAME):
        return []
    ticks, _, time = struct.unpack_from(CLOCKS, block, CLOCKS_AT)
    length, offset = struct.unpack_from(NAME, block, NAME_AT)
    name = block[offset : offset + length].decode("utf-16-le", errors="replace").split("\0")[0]
    return [(name.upper(), (time, ticks, path))]


def from_name(pattern, path):
    """Machine and time of a capture by its path, and the path; nothing of a path that does not match."""
    found = re.search(pattern, path)
    if not found:
        return []
    time = datetime.strptime(found["time"], TIME_IN_NAMES).replace(tzinfo=timezone.utc)
    return [(found["machine"].upper(), ((time - FILETIME_BEGAN) // timedelta(microseconds=1) * 10, 0, path))]


def day(time):
    """The day of a time in UTC, as the folders have it."""
    return (FILETIME_BEGAN + timedelta(microseconds=time // 10)).date().isoformat()


def days(machine_and_samples):
    """What is exported by itself: the samples of a machine and a day, and the last one before, which the first one follows."""
    machine, samples = machine_and_samples
    ordered = sorted(samples)
    found = {}
    for older, newer in zip(ordered, ordered[1:]):
        found.setdefault(day(newer[0]), [older[2]]).append(newer[2])
    return [(machine, of_day, paths) for of_day, paths in found.items()]


def export(task, out, winperf):
    """Exports a day of a machine; what is there already winperf keeps."""
    machine, of_day, paths = task
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".list") as files:
        files.write("\n".join(paths))
        files.flush()
        command = [winperf, "export", "--files-from", files.name, "--format", "parquet", "--partition", "-o", out]
        # A task has one processor; Spark runs as many at a time as there are.
        environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
        run = subprocess.run(command, capture_output=True, text=True, env=environment)
    if run.returncode != 0:
        # Spark tries a task again that has failed.
        raise RuntimeError(f"{machine} on {of_day}: {run.stderr.strip()}")
    rows = re.search(r"(\d+) rows", run.stdout)
    return machine, of_day, int(rows.group(1)) if rows else 0, run.stderr.splitlines()


def files_below(folder):
    """All files, at any depth."""
    return [os.path.join(place, name) for place, _, names in os.walk(folder) for name in sorted(names)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("captures")
    parser.add_argument("out")
    parser.add_argument("--winperf", default="winperf", help="the program, as executors call it")
    parser.add_argument("--master", help="where Spark is; spark-submit knows it already")
    parser.add_argument(
        "--names",
        metavar="PATTERN",
        help="machine and time by the path of each capture, and not by its header: a regular expression with the groups"
        r" machine and time, as in '(?P<machine>[^/]+)/(?P<time>\d{8}T\d{6}Z)\.perfdata$'",
    )
    arguments = parser.parse_args()
    builder = SparkSession.builder.appName("winperf export")
    if arguments.master:
        builder = builder.master(arguments.master)
    spark = builder.getOrCreate()
    paths = files_below(os.path.abspath(arguments.captures))
    out, winperf = os.path.abspath(arguments.out), arguments.winperf
    spread = spark.sparkContext.parallelize
    samples = spread(paths, max(1, len(paths) // 10_000))
    if arguments.names:
        pattern = arguments.names
        samples = samples.flatMap(lambda path: from_name(pattern, path))
    else:
        samples = samples.flatMap(header)
    tasks = samples.groupByKey().flatMap(days).collect()
    # Each day of a machine is a task of its own, so that a failure costs no other.
    done = spread(tasks, max(1, len(tasks))).map(lambda task: export(task, out, winperf)).collect()
    for _, _, _, said in done:
        for line in said:
            print(line)
    print(f"{sum(rows for _, _, rows, _ in done)} rows of {len(paths)} files in {len(tasks)} partitions")
    spark.stop()


if __name__ == "__main__":
    main()
