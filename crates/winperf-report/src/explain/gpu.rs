//! Parts of the names of GPU instances, as in `pid_4816_luid_0x00000000_0x0000E4C6_phys_0_eng_3_engtype_3D`.

use std::collections::BTreeMap;

use winperf::pair::CounterPair;

/// The parts of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GpuName<'a> {
    /// ID of the process; `None` for an adapter.
    pub(crate) process: Option<&'a str>,
    /// LUID of the adapter, which is the same in all names of the adapter until Windows restarts.
    pub(crate) luid: &'a str,
    /// Number of the physical GPU of the adapter.
    pub(crate) physical: &'a str,
    /// Number and type of the engine.
    pub(crate) engine: Option<(&'a str, &'a str)>,
}

impl<'a> GpuName<'a> {
    /// Splits a name; `None` for any other name.
    pub(crate) fn parse(name: &'a str) -> Option<Self> {
        let name = name.split_once('#').map_or(name, |(name, _)| name);
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (process, rest) = match name.strip_prefix("pid_") {
            Some(rest) => {
                let (process, rest) = rest.split_once('_')?;
                (Some(Some(process).filter(is_number)?), rest)
            }
            None => (None, name),
        };
        let (luid, rest) = rest.strip_prefix("luid_")?.split_once("_phys_")?;
        let (physical, rest) = rest.split_once('_').unwrap_or((rest, ""));
        let engine = rest.strip_prefix("eng_").and_then(|rest| rest.split_once("_engtype_"));
        let is_name = luid.starts_with("0x") && is_number(&physical);
        is_name.then_some(Self { process, luid, physical, engine })
    }
}

/// Returns the largest sum of a counter over the processes of an engine, and the engine; `None` for instances that are
/// not engines.
pub(super) fn busiest_engine(counter: CounterPair<'_>) -> Option<(f64, String)> {
    let mut sums: BTreeMap<[String; 3], (f64, String)> = BTreeMap::new();
    for instance in counter.object().instances() {
        let name = instance.name()?;
        let GpuName { luid, physical, engine, .. } = GpuName::parse(&name)?;
        let (number, kind) = engine?;
        let Some(Ok(value)) = instance.row(counter).map(|row| row.value()) else { continue };
        let key = [luid, physical, number].map(str::to_owned);
        let (sum, _) = sums.entry(key).or_insert_with(|| (0.0, format!("{luid}, {number} {kind}")));
        *sum += value;
    }
    sums.into_values().max_by(|(one, _), (other, _)| one.total_cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_name_are_process_adapter_gpu_and_engine() {
        let parts =
            GpuName::parse("pid_4816_luid_0x00000000_0x0000E4C6_phys_0_eng_3_engtype_Video Decode").unwrap();
        assert_eq!((parts.process, parts.luid), (Some("4816"), "0x00000000_0x0000E4C6"));
        assert_eq!((parts.physical, parts.engine), ("0", Some(("3", "Video Decode"))));
        let adapter = GpuName::parse("luid_0x00000000_0x0000E4C6_phys_1").unwrap();
        assert_eq!((adapter.process, adapter.physical, adapter.engine), (None, "1", None));
        for other in ["svchost", "pid_4816", "pid_x_luid_0x0_0x1_phys_0", "luid_1_phys_0", "luid_0x1_phys_"] {
            assert_eq!(GpuName::parse(other), None, "{other}");
        }
    }
}
