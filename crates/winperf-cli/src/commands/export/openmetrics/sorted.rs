//! Points of metrics, sorted in bounded memory: by family, labels and time.
//!
//! Runs in temporary files are merged, instead of writing a file for each family: the standard also requires each
//! metric to be contiguous within its family, and a server has thousands of families.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::family::Family;
use crate::input::shown;

/// Number of bytes of points and labels in memory before they go to a file.
const IN_MEMORY: usize = 64 << 20;

/// Number of files before they are merged, during which each is open.
const FILES: usize = 64;

/// A value and its time, in units of 100 ns since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) time: i64,
    pub(super) value: f64,
}

type Metrics = BTreeMap<String, Vec<Point>>;

/// Points in memory.
#[derive(Debug, Default)]
pub(super) struct PointsInMemory {
    families: BTreeMap<Family, Metrics>,
    /// Approximate size in bytes.
    length: usize,
}

impl PointsInMemory {
    pub(super) fn add(&mut self, family: &Family, labels: &str, point: Point) {
        self.length += size_of::<Point>();
        let metrics = match self.families.get_mut(family) {
            Some(metrics) => metrics,
            None => self.families.entry(family.clone()).or_default(),
        };
        match metrics.get_mut(labels) {
            Some(points) => points.push(point),
            None => {
                // A string, a vector and their place in the tree.
                self.length += labels.len() + 64;
                metrics.insert(labels.to_owned(), vec![point]);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.length += other.length;
        for (family, metrics) in other.families {
            let known = self.families.entry(family).or_default();
            for (labels, points) in metrics {
                known.entry(labels).or_default().extend(points);
            }
        }
    }
}

/// Points in memory and in files.
pub(super) struct Sorted {
    folder: PathBuf,
    files: Vec<File>,
    found: PointsInMemory,
    in_memory: usize,
}

impl Sorted {
    /// Creates an empty one; temporary files without a name are made in the folder.
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            files: Vec::new(),
            found: PointsInMemory::default(),
            in_memory: IN_MEMORY,
        }
    }

    pub(super) fn add(&mut self, found: PointsInMemory) -> Result<()> {
        self.found.merge(found);
        if self.found.length < self.in_memory {
            return Ok(());
        }
        let found = std::mem::take(&mut self.found);
        let mut part = SortedRun::new(&self.folder)?;
        for (family, metrics) in &found.families {
            metrics.iter().try_for_each(|(labels, points)| part.write(family, labels, points))?;
        }
        self.files.push(part.finish()?);
        if self.files.len() >= FILES {
            let mut part = SortedRun::new(&self.folder)?;
            merged(self.files.drain(..), |family, labels, points| part.write(family, labels, points))?;
            self.files = vec![part.finish()?];
        }
        Ok(())
    }

    /// Calls `take` with each metric and its points in order of time, without equal times.
    pub(super) fn each(self, mut take: impl FnMut(&Family, &str, &[Point]) -> Result<()>) -> Result<()> {
        let mut take = |family: &Family, labels: &str, points: &mut Vec<Point>| {
            points.sort_by_key(|point| point.time);
            points.dedup_by_key(|point| milliseconds(point.time));
            take(family, labels, points)
        };
        if self.files.is_empty() {
            for (family, metrics) in self.found.families {
                metrics
                    .into_iter()
                    .try_for_each(|(labels, mut points)| take(&family, &labels, &mut points))?;
            }
            return Ok(());
        }
        let mut sorted = Self { in_memory: 0, ..self };
        sorted.add(PointsInMemory::default())?;
        merged(sorted.files.drain(..), take)
    }
}

/// As readers keep time.
fn milliseconds(time: i64) -> i64 {
    time.div_euclid(10_000)
}

/// A file of sorted metrics, which is gone when it is closed.
struct SortedRun {
    file: BufWriter<File>,
    folder: PathBuf,
}

impl SortedRun {
    fn new(folder: &Path) -> Result<Self> {
        let file = tempfile::tempfile_in(folder).with_context(|| shown(folder))?;
        Ok(Self { file: BufWriter::with_capacity(1 << 16, file), folder: folder.to_owned() })
    }

    fn write(&mut self, family: &Family, labels: &str, points: &[Point]) -> Result<()> {
        let mut write = || -> std::io::Result<()> {
            for text in [&family.name, &family.object, &family.counter, &family.unit, labels] {
                self.file.write_all(&length(text.len()))?;
                self.file.write_all(text.as_bytes())?;
            }
            self.file.write_all(&length(points.len()))?;
            for point in points {
                self.file.write_all(&point.time.to_le_bytes())?;
                self.file.write_all(&point.value.to_le_bytes())?;
            }
            Ok(())
        };
        write().with_context(|| format!("a temporary file in {}", shown(&self.folder)))
    }

    fn finish(self) -> Result<File> {
        let finish = || -> std::io::Result<File> {
            let mut file = self.file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            file.seek(SeekFrom::Start(0))?;
            Ok(file)
        };
        finish().with_context(|| format!("a temporary file in {}", shown(&self.folder)))
    }
}

fn length(length: usize) -> [u8; 8] {
    u64::try_from(length).unwrap_or(u64::MAX).to_le_bytes()
}

/// The next metric of a file.
struct Head {
    family: Family,
    labels: String,
    points: Vec<Point>,
}

/// Calls `take` with each metric of several files, with its points from all of them.
fn merged(
    files: impl Iterator<Item = File>,
    mut take: impl FnMut(&Family, &str, &mut Vec<Point>) -> Result<()>,
) -> Result<()> {
    let mut files: Vec<BufReader<File>> = files.map(|file| BufReader::with_capacity(1 << 16, file)).collect();
    let mut heads = files.iter_mut().map(next).collect::<Result<Vec<_>>>()?;
    loop {
        let least = heads.iter().flatten().map(|head| (&head.family, &head.labels)).min();
        let Some((family, labels)) = least.map(|(family, labels)| (family.clone(), labels.clone())) else {
            return Ok(());
        };
        let mut points = Vec::new();
        for (head, file) in heads.iter_mut().zip(&mut files) {
            if let Some(found) = head.take_if(|head| (&head.family, &head.labels) == (&family, &labels)) {
                points.extend(found.points);
                *head = next(file)?;
            }
        }
        take(&family, &labels, &mut points)?;
    }
}

fn next(file: &mut BufReader<File>) -> Result<Option<Head>> {
    let name = match text(file) {
        Err(end) if end.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        name => name?,
    };
    let family = Family { name, object: text(file)?, counter: text(file)?, unit: text(file)? };
    let labels = text(file)?;
    let count = u64::from_le_bytes(bytes(file)?);
    let mut points = Vec::new();
    for _ in 0..count {
        let (time, value) = (i64::from_le_bytes(bytes(file)?), f64::from_le_bytes(bytes(file)?));
        points.push(Point { time, value });
    }
    Ok(Some(Head { family, labels, points }))
}

fn bytes(file: &mut BufReader<File>) -> std::io::Result<[u8; 8]> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn text(file: &mut BufReader<File>) -> std::io::Result<String> {
    let length = u64::from_le_bytes(bytes(file)?);
    let mut text = String::new();
    file.take(length).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(name: &str) -> Family {
        Family { name: name.to_owned(), ..Family::default() }
    }

    type Metric = (String, String, Vec<(i64, f64)>);

    /// Returns the metrics of points that are added in pieces, with a limit of bytes in memory.
    fn sorted(in_memory: usize) -> Vec<Metric> {
        let folder = tempfile::tempdir().unwrap();
        let mut sorted = Sorted { in_memory, ..Sorted::in_folder(folder.path()) };
        for time in 0..200 {
            let mut found = PointsInMemory::default();
            for (name, labels) in [("b", "1"), ("a", "2"), ("a", "1"), ("c", "")] {
                // Each time occurs twice, and the first half has the later times.
                let time = (time / 2 + 50) % 100 * 10_000;
                found.add(&family(name), labels, Point { time, value: f64::from(time as i32) });
            }
            sorted.add(found).unwrap();
        }
        let mut all = Vec::new();
        let take = |family: &Family, labels: &str, points: &[Point]| {
            let points = points.iter().map(|point| (point.time, point.value)).collect();
            all.push((family.name.clone(), labels.to_owned(), points));
            Ok(())
        };
        sorted.each(take).unwrap();
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        all
    }

    #[test]
    fn metrics_come_in_one_piece_and_in_order_of_time_however_much_goes_to_files() {
        let in_memory = sorted(usize::MAX);
        let names: Vec<(&str, &str)> =
            in_memory.iter().map(|(name, labels, _)| (&**name, &**labels)).collect();
        assert_eq!(names, [("a", "1"), ("a", "2"), ("b", "1"), ("c", "")]);
        for (_, _, points) in &in_memory {
            assert_eq!(points.len(), 100);
            assert!(points.is_sorted_by(|one, other| one.0 < other.0));
        }
        // Every piece a file, and merged when there are many; and some pieces in each.
        assert_eq!(sorted(0), in_memory);
        assert_eq!(sorted(5000), in_memory);
    }
}
