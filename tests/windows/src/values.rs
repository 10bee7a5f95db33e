//! The values of a bundle, by object, instance and counter.

use winperf::{Capture, Pair};
use winperf_bundle::Opened;
use winperf_provider::symbols::TitleOffset;
use winperf_report::values::ValueRow;

/// The first title index that `winperf-provider-wine.reg` gives the provider.
pub const FIRST_COUNTER: u32 = 10_000;

/// Every row of the first and the last sample of a bundle.
#[derive(Debug)]
pub struct Table(Vec<ValueRow>);

impl Table {
    /// Pairs and evaluates.
    pub fn of(opened: &Opened) -> Self {
        let captures: Vec<Capture> =
            opened.samples.iter().map(|sample| Capture::parse(sample.bytes.clone())).collect();
        let Some((newer, before)) = captures.split_last() else { panic!("a bundle without samples") };
        let pair = match before.first() {
            Some(older) => Pair::new(older.clone(), newer.clone()),
            None => Pair::single(newer.clone()),
        };
        Self(pair.rows().map(|row| ValueRow::new(&row)).collect())
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[ValueRow] {
        &self.0
    }

    /// Returns the values of a counter, one for each instance, in their order.
    pub fn values(&self, object: TitleOffset, counter: TitleOffset) -> Vec<f64> {
        let wanted = |row: &&ValueRow| {
            row.object_title == object.index(FIRST_COUNTER)
                && row.counter_title == counter.index(FIRST_COUNTER)
        };
        let value =
            |row: &ValueRow| row.shown.value.unwrap_or_else(|reason| panic!("{}: {reason:?}", row.counter));
        self.0.iter().filter(wanted).map(value).collect()
    }

    /// Returns the full names of the instances of an object, in their order.
    pub fn instances(&self, object: TitleOffset) -> Vec<String> {
        let rows = self.0.iter().filter(|row| row.object_title == object.index(FIRST_COUNTER));
        let mut names: Vec<String> =
            rows.filter_map(|row| row.instance.as_ref()).map(|instance| instance.full_name.clone()).collect();
        names.dedup();
        names
    }

    /// Returns the objects, in their order.
    pub fn objects(&self) -> Vec<u32> {
        let mut objects: Vec<u32> = self.0.iter().map(|row| row.object_title).collect();
        objects.dedup();
        objects
    }
}
