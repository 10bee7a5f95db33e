"""The job of examples/spark over a thousand captures of twenty machines, with a task that is killed on the way.

Run by `cargo xtask test-spark`, which writes the captures and names them, the program and the job in the environment.
"""

import os
import shutil
import stat
import subprocess
import sys
import unittest
from datetime import timedelta
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from pyspark.sql import SparkSession

PROGRAM = os.environ["WINPERF_PROGRAM"]
CAPTURES = os.environ["WINPERF_FLEET"]
JOB = os.environ["WINPERF_JOB"]
OUT = Path(os.environ["WINPERF_OUT"])

# Stands for the program: the first time it is called, it kills what it has begun and the task that has called it.
KILLER = """#!{python}
import os, signal, subprocess, sys
try:
    os.close(os.open({marker!r}, os.O_CREAT | os.O_EXCL))
except FileExistsError:
    os.execv({program!r}, [{program!r}, *sys.argv[1:]])
begun = subprocess.Popen([{program!r}, *sys.argv[1:]])
begun.kill()
begun.wait()
os.kill(os.getppid(), signal.SIGKILL)
"""


class Job(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir(parents=True)
        cls.alone, cls.spread, cls.marker = OUT / "alone", OUT / "spread", OUT / "killed"
        words = ["export", CAPTURES, "--format", "parquet", "--partition", "-o", str(cls.alone)]
        subprocess.run([PROGRAM, *words], check=True, capture_output=True)
        killer = OUT / "winperf"
        killer.write_text(KILLER.format(python=sys.executable, marker=str(cls.marker), program=PROGRAM))
        killer.chmod(killer.stat().st_mode | stat.S_IXUSR)
        cls.killer = str(killer)
        cls.first = cls.job()

    @classmethod
    def job(cls, captures=CAPTURES, out=None, *others):
        # Two tasks at a time, and four tries of each.
        words = ["--winperf", cls.killer, "--master", "local[2,4]", *others]
        command = [sys.executable, JOB, str(captures), str(out or cls.spread), *words]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            raise AssertionError(run.stderr)
        return run

    def files(self, folder):
        return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}

    def sums(self, spark, folder):
        values = spark.read.parquet(str(folder))
        text = """SELECT machine, cast(day AS string), object, counter, status, count(*), count(value), sum(value),
                         sum(raw_newer), min(newer_time), max(newer_time)
                  FROM values GROUP BY ALL"""
        values.createOrReplaceTempView("values")
        return {tuple(row[:5]): tuple(row[5:]) for row in spark.sql(text).collect()}

    def test_a_task_is_killed_and_what_is_written_is_what_one_machine_writes(self):
        self.assertTrue(self.marker.exists())
        self.assertIn("Python worker exited unexpectedly", self.first.stderr)
        self.assertEqual(self.files(self.spread), self.files(self.alone))
        self.assertEqual(len(self.files(self.alone)), 40)
        spark = SparkSession.builder.master("local[2]").getOrCreate()
        spark.conf.set("spark.sql.session.timeZone", "UTC")
        alone, spread = self.sums(spark, self.alone), self.sums(spark, self.spread)
        spark.stop()
        self.assertEqual(alone.keys(), spread.keys())
        self.assertGreater(len(alone), 20 * 60)
        for key, (rows, values, total, *rest) in alone.items():
            # Additions in another order give other last digits.
            self.assertEqual((rows, values, *rest), (*spread[key][:2], *spread[key][3:]), key)
            self.assertAlmostEqual(total or 0.0, spread[key][2] or 0.0, delta=1e-9 * abs(total or 1.0), msg=str(key))

    def test_run_again_it_keeps_what_is_there(self):
        before = {file: os.stat(self.spread / file).st_mtime_ns for file in self.files(self.spread)}
        said = self.job().stdout
        self.assertIn("0 rows of 1000 files in 40 partitions", said)
        self.assertEqual({file: os.stat(self.spread / file).st_mtime_ns for file in self.files(self.spread)}, before)

    def test_machine_and_time_in_the_names_of_files_are_as_good_as_their_headers(self):
        named, out = OUT / "named", OUT / "by-names"
        spec = spec_from_file_location("job", JOB)
        job = module_from_spec(spec)
        spec.loader.exec_module(job)
        for capture in job.files_below(CAPTURES):
            [(machine, (time, _, path))] = job.header(capture)
            moment = job.FILETIME_BEGAN + timedelta(microseconds=time // 10)
            link = named / machine / moment.strftime(f"{job.TIME_IN_NAMES}.perfdata")
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)
        pattern = r"(?P<machine>[^/]+)/(?P<time>\d{8}T\d{6}Z)\.perfdata$"
        by_headers = self.job(named, OUT / "by-headers").stdout
        self.assertEqual(self.job(named, out, "--names", pattern).stdout, by_headers)
        for file in self.files(out):
            self.assertEqual((out / file).read_bytes(), (OUT / "by-headers" / file).read_bytes(), file)
        self.assertEqual(len(self.files(out)), 40)


if __name__ == "__main__":
    unittest.main(verbosity=2)
